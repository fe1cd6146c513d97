import { matchRoutes, type RouteObject } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { paths } from './paths.ts'
import { screens } from './screens.ts'

/** How long a browser that cannot say when it is idle is left alone. */
const IDLE_MS = 2_000

/** Resolves once the browser has nothing else to do. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, IDLE_MS))
    later(() => resolve())
  })

/** What cannot be preloaded is loaded again when it is opened. */
const preload = (load: () => Promise<unknown>): Promise<unknown> => load().catch(() => undefined)

/** Whether an address leads to the overview. */
export const isHome = (pathname: string): boolean => ['', paths.home, paths.signIn].includes(pathname)

/**
 * Preloads the screen of an address while its reader still signs in, once the form stands: after signing in only the
 * data are missing. An address that is no screen of an account preloads nothing.
 */
export async function preloadScreenAt(pathname: string): Promise<void> {
  const routes = screens.map(([path, load]): RouteObject => ({ path, handle: load }))
  const [found] = matchRoutes(routes, isHome(pathname) ? paths.home : pathname) ?? []
  if (!found) return
  await untilIdle()
  await preload(found.route.handle)
}

/**
 * Preloads the other screens, so that opening one does not wait: one at a time, and only while nothing else is loading.
 * All at once they would stand in front of the data of the screen that is being opened.
 */
export async function preloadScreens(isOpening: () => boolean): Promise<void> {
  for (const [, load] of screens) {
    do await untilIdle()
    while (isOpening() || queryClient.isFetching() > 0)
    await preload(load)
  }
}

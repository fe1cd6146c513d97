import { SECOND_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import type { CacheInvalidation } from '../../db/invalidation/cache-invalidation.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { coalesceRuns } from '../coalesce-runs.ts'
import type { Route } from './route.ts'
import { readStoredRoutes } from './store.ts'

/** The routes as one process knows them: in memory, so that choosing reads no database. */
export type Routes = {
  list(): readonly Route[]
  /** Reads them anew; resolves when what was stored before the call is known here. */
  refresh(): Promise<void>
  stop(): void
}

/** How soon a change is known where no notification arrives (decision 17). */
const REREAD_MS = 2 * SECOND_MS

/**
 * Reads the routes and follows their changes: at once where the database notifies of them, else within two seconds. While
 * the database does not answer, the last known ones stand.
 */
export async function openRoutes(app: { readonly db: Db; readonly invalidation: CacheInvalidation }): Promise<Routes> {
  let routes: readonly Route[] = []
  const refresh = coalesceRuns(async () => {
    routes = await transaction(app.db, ALL_MERCHANTS, readStoredRoutes)
  })
  await refresh()
  const follow = () => void refresh().catch(() => {})
  app.invalidation.on(['connection_route'], follow)
  const timer = setInterval(follow, REREAD_MS)
  timer.unref()
  return { list: () => routes, refresh, stop: () => clearInterval(timer) }
}

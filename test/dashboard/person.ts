import type { Browser, Page, Response } from 'playwright-core'
import { buildIfStale } from '../../scripts/builds.ts'
import { DEMO_LOGIN } from '../../src/sandbox/demo-login.ts'
import { closedAtEnd } from '../browser/closed-at-end.ts'
import { signIn } from '../gateway/dashboard.ts'
import { assertReplyFits } from '../gateway/dashboard-replies.ts'
import type { Gateway } from '../gateway/gateway.ts'

buildIfStale('dashboard')

type Login = { readonly email: string; readonly password: string }
type Look = {
  readonly scheme?: 'light' | 'dark'
  readonly size?: Size
  /** The language of the browser: the dashboard speaks it until another is chosen. */
  readonly locale?: 'en' | 'id'
  /** Whether the screens that nobody has opened are brought in advance, as browsers do whenever they are idle. */
  readonly bringsAll?: boolean
}

export const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } } as const
export type Size = keyof typeof SIZES

/** A page of a browser of its own, on the gateway's dashboard; nobody is signed in. It is closed when the test is over. */
export async function openDashboard(browser: Browser, gateway: Gateway, look: Look = {}): Promise<Page> {
  const { scheme = 'light', size = 'desktop', locale = 'en', bringsAll = false } = look
  const context = await closedAtEnd(browser, {
    baseURL: gateway.config.baseUrl,
    viewport: SIZES[size],
    colorScheme: scheme,
    locale: locale === 'id' ? 'id-ID' : 'en-GB',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
  })
  context.on('response', (response) => void checkReply(response))
  // All screens are some hundred and fifty files: most of what a page costs, and most tests look at one screen.
  if (!bringsAll) await context.addInitScript(neverIdle)
  return context.newPage()
}

/** Runs in the page: what is deferred until the browser is idle never runs. */
function neverIdle(): void {
  window.requestIdleCallback = () => 0
}

/** Holds what the app is given to the schemas of the server; a rejection that nothing handles fails the run. */
async function checkReply(response: Response): Promise<void> {
  const { pathname } = new URL(response.url())
  if (!pathname.startsWith('/dashboard/api/') || pathname === '/dashboard/api/stream') return
  const text = await response.text().catch(() => null) // the page was left meanwhile
  if (text !== null) {
    const headers = new Headers(response.headers())
    assertReplyFits(response.request().method(), pathname, { status: response.status(), text, headers })
  }
}

/**
 * Opens a screen for a member who has signed in: what is not about signing in needs no look at its form, which loads
 * the whole app once more.
 */
export async function openSignedIn(
  browser: Browser,
  gateway: Gateway,
  path: string,
  { login = DEMO_LOGIN, ...look }: Look & { readonly login?: Login } = {},
): Promise<Page> {
  const page = await openDashboard(browser, gateway, look)
  const { cookies } = await signIn(gateway, login)
  const url = gateway.config.baseUrl
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
  await page.goto(`/dashboard${path}`)
  return page
}

/** Signs in by the form, as a person does. */
export async function enter(page: Page, login: Login = DEMO_LOGIN): Promise<void> {
  await page.goto('/dashboard/')
  await page.getByLabel('Email').fill(login.email)
  await page.locator('input[name=password]').fill(login.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
}

/** Proves again who it is, where the dashboard asks. */
export async function prove(page: Page, { password }: Login = DEMO_LOGIN): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.locator('input[name=password]').fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
}

/** Goes to a screen as a link there does, and waits until the one before is gone and nothing is loading. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const heading = document.querySelector('main h1')
    // The screen before stays until the next one has loaded; filters of the same screen leave it where it is.
    if (to.split('?')[0] !== location.pathname) heading?.setAttribute('data-before', heading.textContent ?? '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/dashboard${path}`)
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    return heading !== null && heading.getAttribute('data-before') !== heading.textContent
  })
  await page.waitForFunction(() => !document.querySelector('main .mantine-Skeleton-root, main [aria-busy=true]'))
}

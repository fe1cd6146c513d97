import type { Browser, Page } from 'playwright-core'
import { buildIfStale } from '../../scripts/builds.ts'
import { DEMO_LOGIN } from '../../src/sandbox/demo-login.ts'
import { signIn } from '../gateway/dashboard.ts'
import type { Gateway, Login } from '../gateway/gateway.ts'
import { watchPort } from '../gateway/left-ports.ts'
import { atEnd, atEndOfFile } from '../setup/at-end.ts'
import { PATIENCE_MS } from '../setup/patience.ts'
import { leave, outlastsFile, showSignedIn, takeLeft } from './windows.ts'

buildIfStale('dashboard')

type Look = {
  readonly scheme?: 'light' | 'dark'
  readonly size?: Size
  /** The language of the browser: the dashboard speaks it until another is chosen. */
  readonly locale?: 'en' | 'id'
  /** Whether the screens that were not opened yet are brought in advance, as browsers do whenever they are idle. */
  readonly bringsAll?: boolean
  /** Whether the test alters the window itself (its clock, its devices): no other test is given it afterwards. */
  readonly isAltered?: boolean
}

export const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } } as const
export type Size = keyof typeof SIZES

/**
 * A page on the gateway's dashboard, without a session, in a window for one test at a time. The window of a test that is over
 * is given to the next one (`windows.ts`), without what was stored there, and at the sign-in form.
 */
export async function openDashboard(browser: Browser, gateway: Gateway, look: Look = {}): Promise<Page> {
  const { scheme = 'light', size = 'desktop' } = look
  const isAltered = look.isAltered || isAhead(gateway)
  const kind = [gateway.config.baseUrl, look.locale, look.bringsAll].join(' ')
  const page = (isAltered ? undefined : takeLeft(kind)) ?? (await openWindow(browser, gateway, { ...look, isAltered }))
  await page.setViewportSize(SIZES[size])
  await page.emulateMedia({ colorScheme: scheme, media: null })
  atEnd(() => (isAltered || isAhead(gateway) || page.isClosed() ? page.context().close() : leave(kind, page)))
  return page
}

/** A document has the deployment's clock as it was loaded. */
const isAhead = ({ deploymentClock }: Gateway): boolean => Math.abs(deploymentClock().getTime() - Date.now()) > 60_000

async function openWindow(browser: Browser, gateway: Gateway, { locale, bringsAll, isAltered }: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL: gateway.config.baseUrl,
    viewport: SIZES.desktop,
    locale: locale === 'id' ? 'id-ID' : 'en-GB',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (isAltered) atEndOfFile(() => context.close())
  else {
    watchPort(gateway.config.port)
    outlastsFile(context)
  }
  // All screens are some hundred and fifty files: most of what a page costs, and most tests look at one screen.
  if (!bringsAll) await context.addInitScript(neverIdle)
  return context.newPage()
}

/** Runs in the page: what is deferred until the browser is idle never runs. */
function neverIdle(): void {
  window.requestIdleCallback = () => 0
}

/**
 * Opens a screen for a member who has signed in: what is not about signing in needs no look at its form, which loads
 * the whole app once more.
 */
export async function openSignedIn(
  browser: Browser,
  gateway: Gateway,
  path: string,
  { login, ...look }: Look & { readonly login?: Login } = {},
): Promise<Page> {
  const page = await openDashboard(browser, gateway, look)
  const { cookies } = await signIn(gateway, login)
  const url = gateway.config.baseUrl
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
  if (page.url().startsWith('http')) await showSignedIn(page, `/dashboard${path}`)
  else await page.goto(`/dashboard${path}`)
  return page
}

/** Signs in by the form that is shown. */
export async function fillIn(page: Page, login: Login): Promise<void> {
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

/**
 * Goes to a screen as a link there does, and waits until the one before is gone and nothing is loading. The one before has
 * to be there: until it is, the app does not listen to where the browser goes.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.waitForFunction((to) => {
    const heading = document.querySelector('main h1')
    if (heading === null) return false
    // The screen before stays until the next one has loaded; filters of the same screen leave it where it is.
    const withoutSlash = (address = '') => address.replace(/\/$/, '')
    const isOther = withoutSlash(to.split('?')[0]) !== withoutSlash(location.pathname)
    if (isOther) heading.setAttribute('data-before', heading.textContent ?? '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    return true
  }, `/dashboard${path}`)
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    if (heading === null || heading.getAttribute('data-before') === heading.textContent) return false
    return document.querySelector('main .mantine-Skeleton-root, main [aria-busy=true]') === null
  })
}

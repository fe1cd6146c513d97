import type { BrowserContext, Page } from 'playwright-core'
import { closedWithWorker } from '../browser/chromium.ts'
import { atEndOfFile } from '../setup/at-end.ts'

/*
 * Windows of the dashboard go from one test to the next with the document that is open, since to load it takes twice as
 * long as what it then shows. Between two tests it shows the sign-in form, as it does after another window has signed out,
 * and it notices the session of the next test as it does one that another window began. Windows go from file to file, too,
 * from one gateway to the next at its address (`../gateway/left-ports.ts`).
 */

/** Each is a process of some 50 MB. */
const LASTING_MAX = 5
const AT_REST = '/dashboard/sign-in'
/** A document that does not show the form by then is loaded anew. */
const REST_MS = 10_000

/** Pages that tests have left, by what cannot be changed of an open one. */
const left = new Map<string, Page[]>()
/** The windows of this worker that outlast files, the last used last. */
const lasting = new Set<BrowserContext>()

/** Leaves a window to the files after this one. */
export function outlastsFile(context: BrowserContext): void {
  closedWithWorker.add(context)
  use(context)
}

function use(context: BrowserContext): void {
  lasting.delete(context)
  lasting.add(context)
  atEndOfFile(async () => {
    const surplus = [...lasting].slice(0, -LASTING_MAX)
    await Promise.all(surplus.map(close))
  })
}

/** A page that a test has left, as good as new. */
export function takeLeft(kind: string): Page | undefined {
  const page = left.get(kind)?.pop()
  if (!page) return undefined
  if (page.isClosed()) return takeLeft(kind)
  if (lasting.has(page.context())) use(page.context())
  return page
}

/** Leaves a page to the tests that follow. */
export async function leave(kind: string, page: Page): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(
    page
      .context()
      .pages()
      .filter((one) => one !== page)
      .map((one) => one.close()),
  )
  if (!(await rest(page))) return close(page.context())
  left.set(kind, [...(left.get(kind) ?? []), page])
}

/** Whether the page shows the dashboard's sign-in form, in its first language and colours, with nothing stored. */
async function rest(page: Page): Promise<boolean> {
  // A page on which nothing was opened has no storage to clear.
  if (!page.url().startsWith('http')) return false
  await page.context().clearCookies()
  try {
    if (!(await page.evaluate(signOutElsewhere, AT_REST))) await page.goto(AT_REST)
    await page.locator('input[name=password]').waitFor({ timeout: REST_MS })
    // A caret that blinks is drawn twice a second, in each window that is left: as much work as half of all tests here.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    return true
  } catch {
    return false
  }
}

/**
 * Runs in the page: forgets what it stored, as if another window had, and is viewed again. False if it shows no
 * session that could end.
 */
function signOutElsewhere(address: string): boolean {
  localStorage.clear()
  sessionStorage.clear()
  if (!document.querySelector('main#content')) return false
  const forgotten = [
    { key: 'gapura.locale' },
    { key: 'mantine-color-scheme-value', newValue: 'auto', storageArea: localStorage },
  ]
  for (const change of forgotten) dispatchEvent(new StorageEvent('storage', change))
  // What follows a change of the colours stores it.
  localStorage.clear()
  history.replaceState(null, '', address)
  dispatchEvent(new Event('visibilitychange'))
  return true
}

/** Shows a screen to whoever the window's cookies belong to by now. */
export async function showSignedIn(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    document.querySelector('main')?.setAttribute('data-before', '')
    dispatchEvent(new Event('visibilitychange'))
  }, address)
  await page.locator('main[data-before]').waitFor({ state: 'detached' })
}

async function close(context: BrowserContext): Promise<void> {
  lasting.delete(context)
  await context.close()
}

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { atEnd, atEndOfFile } from '../setup/at-end.ts'
import { PATIENCE_MS } from '../setup/patience.ts'

type Opened = {
  readonly page: Page
  /** Ends the visit: the window is emptied and given to the next. The end of the test ends it as well. */
  leave(): Promise<void>
}

type Choices = {
  /** Whether the test alters the window permanently, its clock or its devices: no other test is given it afterwards. */
  readonly isAltered?: boolean
  /** Alters a new window permanently, for every visit to a window of this name. */
  readonly prepare?: { readonly name: string; run(page: Page): Promise<unknown> }
}

/** What a window has that names no size. */
const USUAL_SIZE = { width: 1280, height: 720 }

/**
 * A document that does nothing, on the site that was visited: Chromium would take another process for an empty page, and one
 * more for the next visit.
 */
const AT_REST = '/healthz'

/** Windows that visits have left, by what cannot be changed of an open one. */
const left = new WeakMap<Browser, Map<string, Page[]>>()

/**
 * A window of a browser, for one test at a time: one that an earlier visit of the file has left, without what was
 * stored there, if there is one with these options. A new one costs a tenth of a second and a process, and loads and
 * compiles the files of our pages anew.
 */
export async function aWindow(
  browser: Browser,
  options: BrowserContextOptions = {},
  { isAltered = false, prepare }: Choices = {},
): Promise<Opened> {
  const windows = leftOf(browser, JSON.stringify([options, prepare?.name]))
  const page = (isAltered ? undefined : windows.pop()) ?? (await open(browser, options, prepare?.run))
  let isLeft = false
  const leave = async (): Promise<void> => {
    if (isLeft || page.isClosed()) return
    isLeft = true
    // One that is on its way elsewhere may refuse to be emptied.
    const isEmpty = !isAltered && (await empty(page, options).then(succeeded, failed))
    if (isEmpty) windows.push(page)
    else await page.context().close()
  }
  atEnd(leave)
  return { page, leave }
}

const succeeded = (): boolean => true
const failed = (): boolean => false

/** What the browser complains of until the visit is over: errors, refused loads, breaches of the page's policy. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return faults
}

async function open(
  browser: Browser,
  options: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  atEndOfFile(() => context.close())
  const page = await context.newPage()
  await prepare?.(page)
  return page
}

function leftOf(browser: Browser, name: string): Page[] {
  const kinds = left.get(browser) ?? new Map<string, Page[]>()
  left.set(browser, kinds)
  const windows = kinds.get(name) ?? []
  kinds.set(name, windows)
  // Those of a file that is over are closed.
  while (windows.at(-1)?.isClosed()) windows.pop()
  return windows
}

/** Makes a window as good as new. What is open in it ends, so that it works on nothing further. */
async function empty(page: Page, { colorScheme = 'light', viewport }: BrowserContextOptions): Promise<void> {
  const context = page.context()
  await Promise.all(context.pages().map((one) => (one === page ? undefined : one.close())))
  for (const event of ['pageerror', 'console', 'request']) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all([context.setOffline(false), page.emulateMedia({ media: null, colorScheme })])
  const size = viewport ?? USUAL_SIZE
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
  // A page that holds no address of ours stores nothing.
  if (page.url().startsWith('http')) {
    await page.evaluate(forget)
    await page.goto(new URL(AT_REST, page.url()).href).catch(() => page.goto('about:blank'))
  }
  await context.clearCookies()
}

/** Runs in the page. */
function forget(): void {
  localStorage.clear()
  sessionStorage.clear()
}

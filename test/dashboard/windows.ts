import type { BrowserContext, Page } from 'playwright-core'
import { closedWithWorker } from '../browser/chromium.ts'
import { atEndOfFile } from '../setup/at-end.ts'

/*
 * Windows of the dashboard go from one test to the next: a document loads at a third of the cost where the browser has
 * compiled the app before. Those on a shared gateway, whose address stays the same, go from file to file.
 */

/** Each is a process of some 50 MB. */
const LASTING_MAX = 3
const AT_REST = '/healthz'

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
    await Promise.all(context.pages().map(rest))
    const surplus = [...lasting].slice(0, -LASTING_MAX)
    await Promise.all(surplus.map(close))
  })
}

/** A page that a test has left, as good as new once its next document is loaded. */
export async function takeLeft(kind: string): Promise<Page | undefined> {
  const page = left.get(kind)?.pop()
  if (!page) return undefined
  if (page.isClosed()) return takeLeft(kind)
  if (lasting.has(page.context())) use(page.context())
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
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
  // A page on which nothing was opened has no storage to clear.
  if (!page.url().startsWith('http')) return page.context().close()
  left.set(kind, [...(left.get(kind) ?? []), page])
}

/** Goes to a document of the same address that does nothing, where the app would keep following what changes. */
async function rest(page: Page): Promise<void> {
  if (page.url().endsWith(AT_REST) || !page.url().startsWith('http')) return
  // A gateway that is given to no further file has ended.
  await page.goto(AT_REST).catch(() => close(page.context()))
}

async function close(context: BrowserContext): Promise<void> {
  lasting.delete(context)
  await context.close()
}

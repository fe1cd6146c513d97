import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { aWindow, faultsOf } from '../browser/window.ts'
import { atEnd } from '../setup/at-end.ts'

/** A small phone, in English. */
export const PHONE = { viewport: { width: 320, height: 640 }, locale: 'en-GB' }

/** A page of ours that is open, and everything that may go wrong there. */
export type Visit = {
  readonly page: Page
  /** What it requested. */
  readonly urls: string[]
  /** What the browser complained of: errors, refused loads, breaches of the page's policy. */
  readonly faults: string[]
  /** What has moved while the page was read. */
  shifts(): Promise<string[]>
}

/**
 * A window of a payer who has not requested reduced motion. The page's own timers run as usual, and `page.clock` moves
 * them.
 */
export async function openVisit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const { page } = await aWindow(browser, { ...PHONE, ...options }, { prepare: { name: 'visit', run: prepare } })
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return {
    page,
    urls,
    faults: faultsOf(page),
    shifts: () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts),
  }
}

/** The same on a page of ours. */
export async function visitPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const visit = await openVisit(browser, options)
  await visit.page.goto(url)
  return visit
}

/** Counts what a page loads over the wire until the test is over, in a browser that has loaded nothing of ours before. */
export async function countBytes(page: Page): Promise<() => number> {
  const wire = await page.context().newCDPSession(page)
  atEnd(() => wire.detach())
  await wire.send('Network.enable')
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  let bytes = 0
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
}

async function prepare(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(keepShifts)
}

/** Runs in the page: keeps what was moved, and from where to where. */
function keepShifts(): void {
  type Shift = { value: number; sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[] }
  const holder = window as unknown as { shifts: string[] }
  holder.shifts = []
  const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName}.${node?.className} ${at(previousRect)} > ${at(currentRect)}`,
      )
      holder.shifts.push(`${value}: ${moved.join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

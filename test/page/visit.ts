import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { closedAtEnd } from '../browser/closed-at-end.ts'

/** A small phone, in English. */
export const PHONE = { viewport: { width: 320, height: 640 }, locale: 'en-GB' }

/** A page of ours that is open, and everything that may go wrong there. */
export type Visit = {
  readonly page: Page
  /** What it requested. */
  readonly urls: string[]
  /** What the browser complained of: errors, refused loads, breaches of the page's policy. */
  readonly faults: string[]
  /** What it has loaded so far, over the wire. */
  bytes(): number
  /** What has moved while the page was read. */
  shifts(): Promise<string[]>
}

/**
 * Opens a page as a payer does who has not requested reduced motion. The page's own timers run as usual, and
 * `page.clock` moves them.
 */
export async function visitPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await closedAtEnd(browser, { ...PHONE, ...options })
  const page = await context.newPage()
  await page.clock.install()
  const [urls, faults]: [string[], string[]] = [[], []]
  let bytes = 0
  page.on('request', (request) => urls.push(request.url()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(keepShifts)
  await page.goto(url)
  return {
    page,
    urls,
    faults,
    bytes: () => bytes,
    shifts: () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts),
  }
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

import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { atEnd } from '../setup/at-end.ts'
import { PATIENCE_MS } from '../setup/patience.ts'

/**
 * A browser context of its own, closed at the end of the test or, opened at the top, of the file. An abandoned page would
 * keep loading what changes and drawing what moves, beside the tests that follow.
 */
export async function closedAtEnd(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  atEnd(() => context.close())
  return context
}

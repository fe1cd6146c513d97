import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { atEnd } from './at-end.ts'
import { PATIENCE_MS } from './setup/patience.ts'

/**
 * A browser of nobody else's, closed when the test is over or, opened at the top, the file. A page that nobody looks at any
 * more would go on loading what changes and drawing what moves, beside the tests that come after.
 */
export async function closedAtEnd(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  atEnd(() => context.close())
  return context
}

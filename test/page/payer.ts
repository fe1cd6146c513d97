import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Locale } from '../../src/page/view.ts'
import { aWindow, faultsOf } from '../browser/window.ts'

const TABS_MAX = 60

/** A payer at a small phone with a keyboard and no mouse. */
export type Payer = {
  readonly page: Page
  /** What the browser complained of: errors, refused loads, breaches of the page's policy. */
  readonly faults: string[]
  /** Moves on by Tab until the focus is there and to be seen, and presses Enter. */
  press(target: Locator): Promise<void>
  /** Moves on by Tab to a field and types. */
  type(target: Locator, words: string): Promise<void>
  /** Waits until the page has this heading, fitting the screen. */
  sees(heading: string | RegExp): Promise<void>
  leave(): Promise<void>
}

/**
 * Opens a page as a payer does, in a window that nobody else uses meanwhile. `isAltered`: the test alters the window for
 * good, its clock or its devices.
 */
export async function aPayer(
  browser: Browser,
  url: string,
  {
    locale,
    hasScript,
    isAltered = false,
    ...options
  }: BrowserContextOptions & { locale: Locale; hasScript: boolean; isAltered?: boolean },
): Promise<Payer> {
  const { page, leave } = await aWindow(
    browser,
    {
      viewport: { width: 320, height: 640 },
      locale: locale === 'id' ? 'id-ID' : 'en-GB',
      javaScriptEnabled: hasScript,
      ...options,
    },
    { isAltered },
  )
  const faults = faultsOf(page)
  await page.goto(url)
  if (hasScript) await page.waitForSelector('html.js')

  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor()
    for (let tabs = 0; tabs < TABS_MAX; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        expect(await target.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none')
        return
      }
      await page.keyboard.press('Tab')
    }
    throw new Error(`${target} is not to be reached by keyboard`)
  }
  return {
    page,
    faults,
    press: async (target) => {
      await reach(target)
      await page.keyboard.press('Enter')
    },
    type: async (target, words) => {
      await reach(target)
      await page.keyboard.type(words)
    },
    sees: async (heading) => {
      await page.getByRole('heading', { name: heading }).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    },
    leave,
  }
}

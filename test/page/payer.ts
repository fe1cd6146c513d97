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
 * Opens a page as a payer does, in a window of the test's own. `isAltered`: the test alters the window itself, its clock or
 * its devices.
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
    let element = await target.elementHandle()
    for (let tabs = 0; tabs < TABS_MAX; tabs++) {
      const state = await element?.evaluate(stateOf)
      if (state === undefined || state === 'gone') element = await target.elementHandle()
      else if (state === 'elsewhere') await page.keyboard.press('Tab')
      else return expect(state).not.toBe('none')
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

/** Runs in the page: the outline of an element that has the focus, or where the focus is instead. */
function stateOf(element: Element): string {
  if (!element.isConnected) return 'gone'
  return element === document.activeElement ? getComputedStyle(element).outlineStyle : 'elsewhere'
}

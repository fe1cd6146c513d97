import type { Server } from 'node:http'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '../../src/page/gallery/fixtures.ts'
import { FIXTURE_NAMES } from '../../src/page/gallery/render-fixture.ts'
import { launchBrowser } from '../chromium.ts'
import { bringAxe, findingsInBothSchemes } from './axe.ts'
import { serveFixtures } from './browser.ts'

const TARGET_MIN_PX = 44
const PHONE = { width: 320, height: 640 }
const DESK = { width: 1280, height: 800 }
/** The words of both languages are in the same places: axe reads one. */
const READ_IN = 'id'

let browser: Browser
let site: { base: string; server: Server }
/** Show every state of every page, one after the other: the first to axe, the second in the other language. */
let page: Page
let translated: Page

beforeAll(async () => {
  ;[browser, site] = await Promise.all([launchBrowser(), serveFixtures()])
  const options = { viewport: PHONE, reducedMotion: 'reduce' } as const
  const context = await browser.newContext(options)
  await bringAxe(context)
  page = await context.newPage()
  translated = await (await browser.newContext(options)).newPage()
})
afterAll(async () => {
  await browser?.close()
  site?.server.close()
})

const smallTargets = (): Promise<string[]> =>
  page.evaluate((min) => {
    const targets = [...document.querySelectorAll<HTMLElement>('a:not(.skip), button, summary, select')]
    return targets
      .filter((target) => target.checkVisibility())
      .filter((target) => target.getBoundingClientRect().height < min || target.getBoundingClientRect().width < min)
      .map((target) => target.outerHTML)
  }, TARGET_MIN_PX)

const overflow = (shown: Page): Promise<number> =>
  shown.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** What axe finds on a page of a phone, and what is too small to touch. */
async function faultsOf(name: string): Promise<string[]> {
  await page.setViewportSize(PHONE)
  await page.goto(`${site.base}/${name}?locale=${READ_IN}`)
  await page.waitForSelector('html.js')
  const found = await findingsInBothSchemes(page, async () => {})
  return [...found, ...(await smallTargets()).map((target) => `small ${target}`)]
}

/** Where the page that is open, in either language, is wider than the screen. */
async function widths(name: string): Promise<string[]> {
  const wide: string[] = []
  for (const locale of LOCALES) {
    const shown = locale === READ_IN ? page : translated
    if (shown === translated) await shown.goto(`${site.base}/${name}?locale=${locale}`)
    for (const size of [PHONE, DESK]) {
      await shown.setViewportSize(size)
      if ((await overflow(shown)) > 0) wide.push(`in ${locale} it is wider than ${size.width} px`)
    }
  }
  return wide
}

test.for(FIXTURE_NAMES)(
  'axe finds nothing on %s in light or dark, every target is 44 px, and it is no wider than a phone or a desk',
  async (name) => {
    const refused: string[] = []
    const listen = (message: ConsoleMessage) => {
      if (/content security policy/i.test(message.text())) refused.push(message.text())
    }
    for (const shown of [page, translated]) shown.on('console', listen)
    expect([...(await faultsOf(name)), ...(await widths(name))]).toEqual([])
    for (const shown of [page, translated]) shown.off('console', listen)
    expect(refused).toEqual([])
  },
)

test('a bank is found and chosen by keyboard alone, and the focus is always to be seen', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.base}/choose-method?locale=en`)
  const focused = () => page.locator(':focus')
  await page.keyboard.press('Tab')
  expect(await focused().textContent()).toBe('Skip to the payment')
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
  expect(await focused().textContent()).toContain('Virtual account')
  expect(await focused().evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused().getAttribute('value')).toBe('BCA')
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.press('Enter')
  expect((await asked).postData()).toBe('type=virtual_account&code=BCA')
  await context.close()
})

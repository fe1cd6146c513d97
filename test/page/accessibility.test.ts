import type { Server } from 'node:http'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '../../src/page/gallery/fixtures.ts'
import { FIXTURE_NAMES } from '../../src/page/gallery/render-fixture.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { looksAt } from '../browser/looks.ts'
import { aWindow } from '../browser/window.ts'
import { findingsInSchemes, schemesOf } from './axe.ts'
import { serveFixtures } from './browser.ts'
import { show } from './show.ts'

const TARGET_MIN_PX = 44
const PHONE = { width: 320, height: 640 }
const DESK = { width: 1280, height: 800 }

let browser: Browser
let site: { base: string; server: Server }
/** Shows every state of every page, one after the other. */
let page: Page

beforeAll(async () => {
  ;[browser, site] = await Promise.all([launchBrowser(), serveFixtures()])
  page = await browser.newPage({ viewport: PHONE, reducedMotion: 'reduce' })
})
afterAll(async () => {
  await browser?.close()
  site?.server.close()
})

/** Runs in the page: by how much it is wider than the screen, and the targets that are smaller than `min` pixels. */
function measure(min: number): { overflow: number; small: string[] } {
  const targets = [...document.querySelectorAll<HTMLElement>('a:not(.skip), button, summary, select')]
  const small = targets
    .filter((target) => target.checkVisibility())
    .filter((target) => target.getBoundingClientRect().height < min || target.getBoundingClientRect().width < min)
  return {
    overflow: document.documentElement.scrollWidth - innerWidth,
    small: small.map((target) => target.outerHTML),
  }
}

/** The words of both languages are in the same places: axe reads one of them. */
async function faultsOf(name: string): Promise<string[]> {
  const faults: string[] = []
  const [colorScheme] = schemesOf(name)
  for (const [at, locale] of looksAt(name, LOCALES).entries()) {
    // At once, since what is drawn would be drawn anew for the scheme.
    await Promise.all([
      colorScheme && page.emulateMedia({ colorScheme }),
      show(page, `${site.base}/${name}?locale=${locale}`),
    ])
    for (const size of sizesFromNow()) {
      if (size.width !== page.viewportSize()?.width) await page.setViewportSize(size)
      const { overflow, small } = await page.evaluate(measure, TARGET_MIN_PX)
      if (overflow > 0) faults.push(`in ${locale} it is wider than ${size.width} px`)
      if (at > 0 || size.width !== PHONE.width) continue
      faults.push(...small.map((target) => `small ${target}`))
      faults.push(...(await findingsInSchemes(page, name, colorScheme)))
    }
  }
  return faults
}

/** The size that the page before was left in comes first: each change draws the page anew. */
const sizesFromNow = () => (page.viewportSize()?.width === DESK.width ? [DESK, PHONE] : [PHONE, DESK])

test.for(FIXTURE_NAMES)(
  'axe finds nothing on %s in light or dark, every target is 44 px, and it is no wider than a phone or a desk',
  async (name) => {
    const refused: string[] = []
    const listen = (message: ConsoleMessage) => {
      if (/content security policy/i.test(message.text())) refused.push(message.text())
    }
    page.on('console', listen)
    expect(await faultsOf(name)).toEqual([])
    page.off('console', listen)
    expect(refused).toEqual([])
  },
)

test('a page that is put into an open document is the one that is loaded, in looks and in words', async () => {
  const { page } = await aWindow(browser, { viewport: PHONE, reducedMotion: 'reduce' })
  const url = `${site.base}/link-hostile?locale=en`
  const read = () =>
    page.evaluate(() => ({
      root: (document.documentElement.cloneNode(false) as HTMLElement).outerHTML,
      head: [...document.head.children].map((part) => part.outerHTML).sort(),
      body: document.body.outerHTML,
      colour: getComputedStyle(document.querySelector('main button') ?? document.body).backgroundColor,
    }))
  await page.goto(url)
  const loaded = await read()
  await page.goto(`${site.base}/expired?locale=id`)
  expect(await read()).not.toEqual(loaded)
  await show(page, url, false)
  expect(await read()).toEqual(loaded)
})

test('a bank is found and chosen by keyboard alone, and the focus is always to be seen', async () => {
  const { page } = await aWindow(browser, { javaScriptEnabled: false })
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
  const request = page.waitForRequest((sent) => sent.method() === 'POST')
  await page.keyboard.press('Enter')
  expect((await request).postData()).toBe('type=virtual_account&code=BCA')
})

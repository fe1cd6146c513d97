import type { Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '../../src/page/gallery/fixtures.ts'
import { FIXTURE_NAMES } from '../../src/page/gallery/render-fixture.ts'
import { launchBrowser } from '../chromium.ts'
import { findingsInBothSchemes } from './axe.ts'
import { serveFixtures } from './browser.ts'

const TARGET_MIN_PX = 44
/** The words of both languages are in the same places: axe reads one. */
const READ_IN = 'id'

let browser: Browser
let site: { base: string; server: Server }

beforeAll(async () => {
  ;[browser, site] = await Promise.all([launchBrowser(), serveFixtures()])
})
afterAll(async () => {
  await browser?.close()
  site?.server.close()
})

const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((min) => {
    const targets = [...document.querySelectorAll<HTMLElement>('a:not(.skip), button, summary, select')]
    return targets
      .filter((target) => target.checkVisibility())
      .filter((target) => target.getBoundingClientRect().height < min || target.getBoundingClientRect().width < min)
      .map((target) => target.outerHTML)
  }, TARGET_MIN_PX)

const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const PHONE = { width: 320, height: 640 }
const DESK = { width: 1280, height: 800 }

/** What axe finds on a page, and what is too small to touch. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  await page.goto(`${site.base}/${name}?locale=${READ_IN}`)
  await page.waitForSelector('html.js')
  const found = await findingsInBothSchemes(page, async () => {})
  return [...found, ...(await smallTargets(page)).map((target) => `small ${target}`)]
}

/** Where the page that is open, in either language, is wider than the screen. */
async function widths(page: Page, name: string): Promise<string[]> {
  const wide: string[] = []
  for (const locale of LOCALES) {
    if (locale !== READ_IN) await page.goto(`${site.base}/${name}?locale=${locale}`)
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size)
      if ((await overflow(page)) > 0) wide.push(`in ${locale} it is wider than ${size.width} px`)
    }
  }
  await page.setViewportSize(PHONE)
  return wide
}

const isOfRefund = (name: string): boolean => name.startsWith('refund-')
const KINDS = [
  ['payment', FIXTURE_NAMES.filter((name) => !isOfRefund(name))],
  ['refund', FIXTURE_NAMES.filter(isOfRefund)],
] as const

test.for(KINDS)(
  'axe finds nothing on any page of a %s in light or dark, every target is 44 px, and none is wider than a phone or a desk',
  async ([, names]) => {
    const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const findings: string[] = []
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) findings.push(message.text())
    })
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      const found = [...(await faultsOf(page, name)), ...(await widths(page, name))]
      findings.push(...found.map((finding) => `${name}: ${finding}`))
    }
    await context.close()
    expect(findings).toEqual([])
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

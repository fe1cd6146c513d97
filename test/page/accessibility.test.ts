import type { Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../chromium.ts'
import { findingsOf } from './axe.ts'
import { serveFixtures } from './browser.ts'
import { LOCALES, NOTICES, PAGES } from './fixtures.ts'

const NAMES = [...Object.keys(PAGES), ...NOTICES]
const TARGET_MIN_PX = 44

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
    const targets = [...document.querySelectorAll<HTMLElement>('a:not(.skip), button, summary')]
    return targets
      .filter((target) => target.checkVisibility())
      .filter((target) => target.getBoundingClientRect().height < min || target.getBoundingClientRect().width < min)
      .map((target) => target.outerHTML)
  }, TARGET_MIN_PX)

const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const PHONE = { width: 320, height: 640 }
const DESK = { width: 1280, height: 800 }

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in ${colorScheme} axe finds nothing on any page, and every target is 44 px`, { timeout: 180_000 }, async () => {
    const context = await browser.newContext({ viewport: PHONE, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const findings: string[] = []
    for (const name of NAMES) {
      await page.goto(`${site.base}/${name}?locale=id`)
      await page.waitForSelector('html.js')
      for (const finding of await findingsOf(page)) findings.push(`${name}: ${finding}`)
      for (const target of await smallTargets(page)) findings.push(`${name}: small ${target}`)
    }
    await context.close()
    expect(findings).toEqual([])
  })
}

test('no page is wider than a phone or a desk, in either language, nor breaks its policy', {
  timeout: 60_000,
}, async () => {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  const findings: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) findings.push(message.text())
  })
  for (const name of NAMES) {
    for (const locale of LOCALES) {
      await page.goto(`${site.base}/${name}?locale=${locale}`)
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size)
        if ((await overflow(page)) > 0) findings.push(`${name} in ${locale} is wider than ${size.width} px`)
      }
    }
  }
  await context.close()
  expect(findings).toEqual([])
})

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

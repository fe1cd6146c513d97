import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { LOCALES } from '../../src/page/gallery/fixtures.ts'
import { FIXTURE_NAMES } from '../../src/page/gallery/render-fixture.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { serveFixtures } from './browser.ts'

/** Pictures for people to look at: `npm run pictures` draws every page, `ONLY=card npm run pictures` some of them. */
const FOLDER = 'test/output/pages'
const SIZES = [
  { name: '320', width: 320, height: 640 },
  { name: '360', width: 360, height: 740 },
  { name: 'desktop', width: 1280, height: 800 },
]
const { PICTURES, ONLY = '' } = process.env
const NAMES = FIXTURE_NAMES.filter((name) => name.includes(ONLY))

let browser: Browser
let site: { base: string; server: Server }

beforeAll(async () => {
  if (!PICTURES) return
  await mkdir(FOLDER, { recursive: true })
  ;[browser, site] = await Promise.all([launchBrowser(), serveFixtures()])
})
afterAll(async () => {
  await browser?.close()
  site?.server.close()
})

const README_PICTURES = [
  { name: 'qrcode-phone', page: 'qrcode', locale: 'id', colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { name: 'card-phone', page: 'card', locale: 'en', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  {
    name: 'checkout-desktop',
    page: 'choose-method',
    locale: 'en',
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
  },
] as const

test.skipIf(!PICTURES || ONLY)('the README is illustrated', async () => {
  await mkdir('docs/images', { recursive: true })
  for (const { name, page: fixture, locale, colorScheme, viewport } of README_PICTURES) {
    const options = { viewport, colorScheme, deviceScaleFactor: 1.5, reducedMotion: 'reduce' } as const
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await page.goto(`${site.base}/${fixture}?locale=${locale}`)
    await page.waitForSelector('html.js')
    if (fixture === 'card') {
      await page.locator('[data-fill]').first().click()
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.evaluate(() => scrollTo(0, 0))
    }
    if (fixture === 'choose-method') await page.locator('summary').nth(1).click()
    await page.mouse.move(0, 0)
    await page.screenshot({ path: `docs/images/${name}.png` })
    await context.close()
  }
})

for (const { name: size, width, height } of SIZES) {
  test.skipIf(!PICTURES)(`every page is pictured at ${width} × ${height}`, { timeout: 300_000 }, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      for (const locale of LOCALES) {
        for (const name of NAMES) {
          await page.goto(`${site.base}/${name}?locale=${locale}`)
          await page.waitForSelector('html.js')
          await page.screenshot({ path: `${FOLDER}/${name}.${locale}.${size}.${colorScheme}.png`, fullPage: true })
        }
      }
      await context.close()
    }
  })
}

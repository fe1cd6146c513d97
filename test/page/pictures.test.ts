import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, serveFixtures } from './browser.ts'
import { LOCALES, NOTICES, PAGES } from './fixtures.ts'

const FOLDER = 'test/output/pages'
const SIZES = [
  { name: 'phone', width: 320, height: 640 },
  { name: 'desktop', width: 1280, height: 800 },
]
const NAMES = [...Object.keys(PAGES), ...NOTICES]

let browser: Browser
let site: { base: string; server: Server }

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true })
  ;[browser, site] = await Promise.all([launchBrowser(), serveFixtures()])
})
afterAll(async () => {
  await browser?.close()
  site?.server.close()
})

for (const { name: size, width, height } of SIZES) {
  test(`every page is pictured at ${width} × ${height}, nothing wider than the screen`, {
    timeout: 120_000,
  }, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      for (const locale of colorScheme === 'light' ? LOCALES : LOCALES.slice(0, 1)) {
        for (const name of NAMES) {
          await page.goto(`${site.base}/${name}?locale=${locale}`)
          await page.waitForFunction(() => document.documentElement.classList.contains('js'))
          await page.screenshot({ path: `${FOLDER}/${name}.${locale}.${size}.${colorScheme}.png`, fullPage: true })
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(overflow, `${name} ${locale} ${size}`).toBeLessThanOrEqual(0)
        }
      }
      await context.close()
    }
  })
}

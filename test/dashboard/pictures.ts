import { mkdir } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import type { Gateway } from '../gateway/gateway.ts'
import { goWithin, openSignedIn } from './person.ts'

/** Where to; unset: no pictures are taken. */
const FOLDER = process.env.DASHBOARD_PICTURES
export const picturesWanted = FOLDER !== undefined
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const

/** Pictures of screens, on a phone and on a desk, light and dark, in both languages, to be looked at. */
export async function takePictures(browser: Browser, gateway: Gateway, screens: Record<string, string>): Promise<void> {
  if (FOLDER === undefined) return
  await mkdir(FOLDER, { recursive: true })
  for (const scheme of ['light', 'dark'] as const) {
    const page = await openSignedIn(browser, gateway, '/', { scheme })
    for (const locale of ['en', 'id']) {
      await page.evaluate((chosen) => localStorage.setItem('gapura.locale', chosen), locale)
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport)
        await page.reload()
        for (const [name, path] of Object.entries(screens)) {
          await goWithin(page, path)
          await page.screenshot({ path: `${FOLDER}/${name}-${size}-${scheme}-${locale}.png`, fullPage: true })
        }
      }
    }
  }
}

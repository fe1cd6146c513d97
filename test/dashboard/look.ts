import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findingsInBothSchemes } from '../page/axe.ts'

/** Where pictures of what is seen go; unset: none are taken. */
const FOLDER = process.env.DASHBOARD_PICTURES
const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } } as const

/** In light and in dark, axe finds nothing and nothing lies beyond the screen's edge; and a picture, where they are taken. */
export async function look(page: Page, name: string): Promise<void> {
  const turned = (scheme: string) => page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
  expect(await findingsInBothSchemes(page, turned)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  if (!FOLDER) return
  await mkdir(FOLDER, { recursive: true })
  await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true })
}

/** The same on a phone and on a desk, where the page stays on afterwards; pictures in light and in dark. */
export async function lookAround(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    await look(page, `${name}-${size}-light`)
    if (!FOLDER) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await page.screenshot({ path: `${FOLDER}/${name}-${size}-dark.png`, fullPage: true })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.locator('html[data-mantine-color-scheme=light]').waitFor()
  }
}

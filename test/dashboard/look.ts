import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { looksAt } from '../browser/looks.ts'
import { colourFindingsOf, findingsOf, type Scheme } from '../page/axe.ts'
import { SIZES, type Size } from './person.ts'

/** The folder for pictures; if it is unset, none are taken. */
const FOLDER = process.env.DASHBOARD_PICTURES

const LOCALES = ['en', 'id'] as const
type Locale = (typeof LOCALES)[number]

/**
 * Sizes, colour schemes and languages to check a screen in. Every look after the first of a size only has its colours
 * checked again: the words of both languages are in the same places.
 */
const LOOKS: readonly (readonly [Size, Scheme, Locale])[] = (
  [
    ['phone', 'light'],
    ['phone', 'dark'],
    ['desktop', 'dark'],
    ['desktop', 'light'],
  ] as const
).flatMap(([size, scheme]) => LOCALES.map((locale) => [size, scheme, locale] as const))

/**
 * Expects that a screen fits a phone and a desktop in both languages, and that axe finds nothing in the looks derived
 * from `name`. Takes pictures if they are enabled. Size, scheme and language of the page are restored.
 */
export async function look(page: Page, name: string, sizes: readonly Size[] = ['phone', 'desktop']): Promise<void> {
  const before = page.viewportSize()
  const own = await page.evaluate(() => document.documentElement.lang as Locale)
  const looks = looksAt(
    name,
    LOOKS.filter(([size]) => sizes.includes(size)),
  )
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size])
    let isFirst = true
    for (const locale of LOCALES) {
      await speak(page, locale)
      const of = `a ${size} in ${locale}`
      // Charts are redrawn a moment after a resize.
      await expect.poll(() => page.evaluate(beyondTheEdge), { message: `beyond the edge of ${of}` }).toEqual([])
      // Rows of the previous filter are dimmed until the next ones are there.
      await expect.poll(() => page.evaluate(isSettled), { message: `settled on ${of}` }).toBe(true)
      for (const [, scheme] of looks.filter((one) => one[0] === size && one[2] === locale)) {
        await turn(page, scheme)
        const found = isFirst ? await findingsOf(page) : await colourFindingsOf(page)
        expect(found, `found on ${of} in ${scheme}`).toEqual([])
        isFirst = false
        await takePicture(page, `${name}-${size}-${scheme}-${locale}`)
      }
    }
  }
  await turn(page, 'light')
  await speak(page, own)
  if (before) await page.setViewportSize(before)
}

/** Changes the language as another window would: what is open stays open. */
async function speak(page: Page, locale: Locale): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'gapura.locale'
    localStorage.setItem(key, chosen)
    dispatchEvent(new StorageEvent('storage', { key }))
  }, locale)
  await page.locator(`html[lang=${locale}]`).waitFor()
}

async function turn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}

/** Takes a picture of the screen as it is, if pictures are enabled. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!FOLDER) return
  await mkdir(FOLDER, { recursive: true })
  await page.screenshot({ path: `${FOLDER}/${name.replaceAll(/[^\w-]+/g, '_')}.png`, fullPage: true })
}

/** Runs in the page: no list shows rows of a previous query, and nothing fades. */
function isSettled(): boolean {
  const isDimmed = document.querySelector('table[aria-busy=true]:has([data-row])') !== null
  return !isDimmed && document.getAnimations().every((one) => !(one instanceof CSSTransition))
}

/** Runs in the page: the elements that make it scroll sideways. */
function beyondTheEdge(): string[] {
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= innerWidth) return []
  const beyond = [...document.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => `${element.tagName} ${element.className}`)
  return [`${scrollWidth} px`, ...beyond]
}

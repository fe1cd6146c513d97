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
  let spoken = own
  for (const size of endingWith(sizes, before)) {
    await page.setViewportSize(SIZES[size])
    let isFirst = true
    for (const locale of [spoken, ...LOCALES.filter((one) => one !== spoken)]) {
      if (locale !== spoken) await speak(page, locale)
      spoken = locale
      const of = `a ${size} in ${locale}`
      // Charts are redrawn a moment after a resize, and rows of the previous filter are dimmed until the next ones are there.
      const state = { beyond: [], isSettled: true }
      await expect.poll(() => page.evaluate(stateOf), { message: `beyond the edge, settled: ${of}` }).toEqual(state)
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
  if (spoken !== own) await speak(page, own)
  if (before) await page.setViewportSize(before)
}

/**
 * The sizes with that of the page last, so that its screen is settled again when the look is over: a change of size or language
 * draws it anew, and who presses a key meanwhile presses it on what is gone.
 */
const endingWith = (sizes: readonly Size[], now: { width: number } | null): Size[] =>
  sizes.toSorted((a, b) => Number(SIZES[a].width === now?.width) - Number(SIZES[b].width === now?.width))

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

/**
 * Runs in the page. `beyond`: the elements that make it scroll sideways; `isSettled`: no list shows rows of a previous query,
 * and nothing fades.
 */
function stateOf(): { beyond: string[]; isSettled: boolean } {
  const isDimmed = document.querySelector('table[aria-busy=true]:has([data-row])') !== null
  const isSettled = !isDimmed && document.getAnimations().every((one) => !(one instanceof CSSTransition))
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= innerWidth) return { beyond: [], isSettled }
  const beyond = [...document.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => `${element.tagName} ${element.className}`)
  return { beyond: [`${scrollWidth} px`, ...beyond], isSettled }
}

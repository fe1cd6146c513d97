import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { looksAt } from '../browser/looks.ts'
import { colourFindingsOf, findingsOf, type Scheme } from '../page/axe.ts'
import { SIZES, type Size } from './person.ts'

/** The folder for pictures; if it is unset, none are taken. */
const FOLDER = process.env.DASHBOARD_PICTURES

/** Sizes and colour schemes to check a screen in. The second scheme of a size only has its colours checked again. */
const LOOKS: readonly (readonly [Size, Scheme])[] = [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'dark'],
  ['desktop', 'light'],
]

/**
 * Expects that a screen fits a phone and a desktop, and that axe finds nothing in the looks derived from `name`. Takes
 * pictures if they are enabled. Size and scheme of the page are restored.
 */
export async function look(page: Page, name: string, sizes: readonly Size[] = ['phone', 'desktop']): Promise<void> {
  const before = page.viewportSize()
  const looks = looksAt(
    name,
    LOOKS.filter(([size]) => sizes.includes(size)),
  )
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size])
    // Charts are redrawn a moment after a resize.
    await expect.poll(() => page.evaluate(beyondTheEdge), { message: `beyond the edge of a ${size}` }).toEqual([])
    // Rows of the previous filter are dimmed until the next ones are there.
    await expect.poll(() => page.evaluate(isSettled), { message: `settled on a ${size}` }).toBe(true)
    const schemes = looks.filter(([one]) => one === size).map(([, scheme]) => scheme)
    for (const [at, scheme] of schemes.entries()) {
      await turn(page, scheme)
      const found = at === 0 ? await findingsOf(page) : await colourFindingsOf(page)
      expect(found, `found on a ${size} in ${scheme}`).toEqual([])
      await takePicture(page, `${name}-${size}-${scheme}`)
    }
  }
  await turn(page, 'light')
  if (before) await page.setViewportSize(before)
}

async function turn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}

async function takePicture(page: Page, name: string): Promise<void> {
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

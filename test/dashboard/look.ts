import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { LOOKS_AT_ALL, looksAt } from '../browser/looks.ts'
import { colourFindingsOf, findingsOf, SCHEMES, type Scheme } from '../page/axe.ts'
import { SIZES, type Size } from './person.ts'
import { type Locale, speak } from './speak.ts'

/** The folder for pictures; if it is unset, none are taken. */
const FOLDER = process.env.DASHBOARD_PICTURES

type Viewport = { width: number; height: number }
/** In which size and language a screen is looked at. */
type Stop = readonly [size: Size, locale: Locale]

type Looked = {
  /** The English words by which a screen is known. */
  readonly shows?: string
  /** The part at which axe does not look. */
  readonly without?: string
}

/** Each is reached from the one before by a change of one thing. */
const EVERY_STOP = [
  ['desktop', 'en'],
  ['desktop', 'id'],
  ['phone', 'id'],
  ['phone', 'en'],
] as const satisfies readonly Stop[]

/** What overflows, if anything does: the longest words on the narrowest screen. */
const TIGHTEST = ['phone', 'id'] as const satisfies Stop

const equals = ([size, locale]: Stop, other: Stop): boolean => size === other[0] && locale === other[1]

/**
 * Expects that a screen fits, and that axe finds nothing in it: as it is, and in Indonesian on the smaller of `sizes`, in the
 * look derived from `name`; a full run (`../browser/looks.ts`) checks all sizes, languages and colour schemes. Takes
 * pictures if they are enabled. Size and language of the page are restored, the last colour scheme stays.
 */
export async function look(
  page: Page,
  name: string,
  sizes: readonly Size[] = ['phone', 'desktop'],
  looked: Looked = {},
): Promise<void> {
  const before = page.viewportSize()
  const own = await stopOf(page)
  const stops = endingWith(own, sizes)
  await lookAt(page, name, stops, looked)
  if (stops.at(-1) !== own || before?.width !== SIZES[own[0]].width) await turnTo(page, own, before ?? undefined)
}

/** The same for a dialog over a screen that is looked at without it: axe, too, looks at that only then. */
export const lookAtDialog = (page: Page, name: string, sizes?: readonly Size[]): Promise<void> =>
  look(page, name, sizes, { without: 'main' })

/**
 * The same for a screen that the test leaves by its address: it begins with the size and language that the page has, and
 * leaves it in the last one, which halves the changes. `shows`: the English words by which the screen is known.
 */
export async function lookAndLeave(page: Page, name: string, shows: string): Promise<void> {
  const now = await stopOf(page)
  const all = beginningWith(now)
  const stops = LOOKS_AT_ALL ? all : all.filter((stop) => equals(stop, EVERY_STOP[0]) || equals(stop, TIGHTEST))
  await lookAt(page, name, stops, { shows })
}

function beginningWith(now: Stop): Stop[] {
  const from = EVERY_STOP.findIndex((stop) => equals(stop, now))
  return [...EVERY_STOP.slice(from), ...EVERY_STOP.slice(0, from)]
}

/**
 * Gives the page a size, a language and perhaps a colour scheme, and waits until its screen is drawn so. All at once,
 * since it is drawn anew for each change that is made alone.
 */
export async function turnTo(
  page: Page,
  stop: Stop,
  viewport: Viewport = SIZES[stop[0]],
  scheme?: Scheme,
): Promise<void> {
  await Promise.all([
    page.viewportSize()?.width !== viewport.width && page.setViewportSize(viewport),
    scheme && page.emulateMedia({ colorScheme: scheme }),
    speak(page, stop[1]),
  ])
  await settled(page, stop, scheme)
}

/**
 * What `look` goes through: the page's own size and language last, so that its screen is settled again when the look is over.
 * A change draws it anew, and who presses a key meanwhile presses it on what is gone.
 */
function endingWith(own: Stop, sizes: readonly Size[]): Stop[] {
  const isWanted = ([size]: Stop) => sizes.includes(size)
  const others = beginningWith(own).slice(1)
  const all = [...others, own].filter(isWanted)
  if (LOOKS_AT_ALL) return all
  const tightest: Stop = [sizes.includes('phone') ? 'phone' : 'desktop', 'id']
  return all.filter((stop) => equals(stop, own) || equals(stop, tightest))
}

async function lookAt(page: Page, name: string, stops: readonly Stop[], { shows, without }: Looked): Promise<void> {
  const looks = looksAt(
    name,
    stops.flatMap((stop) => SCHEMES.map((scheme) => ({ stop, scheme }))),
  )
  const checked = new Set<Size>()
  for (const stop of stops) {
    const [size, locale] = stop
    const schemes = looks.filter((one) => one.stop === stop).map(({ scheme }) => scheme)
    await turnTo(page, stop, SIZES[size], schemes[0])
    if (shows && locale === 'en') await page.getByText(shows).first().waitFor({ state: 'attached' })
    for (const scheme of schemes) {
      if (scheme !== schemes[0]) await turnTo(page, stop, SIZES[size], scheme)
      // The words of both languages are in the same places: of a size, later looks can only differ in colours.
      const found = await (checked.has(size) ? colourFindingsOf : findingsOf)(page, without)
      expect(found, `found on a ${size} in ${locale} in ${scheme}`).toEqual([])
      checked.add(size)
      await takePicture(page, `${name}-${size}-${scheme}-${locale}`)
    }
  }
}

/** The size and language of a page; a width of its own is that of a phone or of a desktop. */
async function stopOf(page: Page): Promise<Stop> {
  const locale = await page.evaluate(() => document.documentElement.lang as Locale)
  return [(page.viewportSize()?.width ?? 0) <= SIZES.phone.width ? 'phone' : 'desktop', locale]
}

/** Charts are redrawn a moment after a resize, and rows of the previous filter are dimmed until the next ones are there. */
async function settled(page: Page, [size, locale]: Stop, scheme?: Scheme): Promise<void> {
  const state = { beyond: [], isSettled: true, locale, ...(scheme && { scheme }) }
  const message = `beyond the edge, settled: a ${size} in ${locale}`
  await expect.poll(() => page.evaluate(stateOf), { message }).toMatchObject(state)
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
function stateOf() {
  const { lang: locale, dataset } = document.documentElement
  const isDimmed = document.querySelector('table[aria-busy=true]:has([data-row])') !== null
  const isSettled = !isDimmed && document.getAnimations().every((one) => !(one instanceof CSSTransition))
  const state = { beyond: [] as string[], isSettled, locale, scheme: dataset.mantineColorScheme }
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= innerWidth) return state
  const beyond = [...document.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => `${element.tagName} ${element.className}`)
  return { ...state, beyond: [`${scrollWidth} px`, ...beyond] }
}

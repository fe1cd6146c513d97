import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { looksAt } from '../browser/looks.ts'

/** Without the HTML of each element that was looked at, which only a report shows: for the outer ones it is the whole page. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8').concat(
  ';axe.configure({ noHtml: true })',
)

/** A finding is reported by its element's HTML: computing selectors took an eighth of the time. */
const REPORT = { resultTypes: ['violations'], selectors: false, elementRef: true, preload: false }

/** The rules whose verdict is about colours: in another colour scheme only these can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/**
 * What axe-core finds wrong, best practices included. It is evaluated from outside, where the policy lets it in. `without`:
 * a part of the page that is not looked at.
 */
export const findingsOf = (page: Page, without?: string): Promise<string[]> => run(page, {}, without)

/** What axe-core finds wrong with colours, the only findings that depend on the scheme. */
export const colourFindingsOf = (page: Page, without?: string): Promise<string[]> =>
  run(page, { runOnly: COLOUR_RULES }, without)

/** The colour schemes derived from `name`. */
export const schemesOf = (name: string): readonly Scheme[] => looksAt(name, SCHEMES)

/** What axe-core finds wrong in these colour schemes. `now`: the one that the page is in. */
export async function findingsInSchemes(page: Page, name: string, now?: Scheme): Promise<string[]> {
  const findings: string[] = []
  for (const [at, colorScheme] of schemesOf(name).entries()) {
    if (at > 0 || colorScheme !== now) await page.emulateMedia({ colorScheme })
    const found = at === 0 ? await findingsOf(page) : await colourFindingsOf(page)
    findings.push(...found.map((finding) => `in ${colorScheme}, ${finding}`))
  }
  return findings
}

async function run(page: Page, options: object, without?: string): Promise<string[]> {
  const find = () => page.evaluate(findIn, { options: { ...REPORT, ...options }, without })
  const found = await find()
  if (found) return found
  await bringAxe(page)
  return (await find()) ?? ['axe is not there']
}

/** Evaluated as a script, which the browser compiles once for all documents of a window, as it does not for `evaluate()`. */
async function bringAxe(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Runtime.evaluate', { expression: AXE })
  await wire.detach()
}

type Found = { violations: { id: string; nodes: { element: Element; failureSummary: string }[] }[] }
type WithAxe = Window & { axe?: { run(context: object, options: object): Promise<Found> }; sound?: Set<string> }

type Look = { readonly options: object; readonly without?: string | undefined }

/**
 * Runs in the page; its result is in words, since the whole, passes included, is large to transfer. What surrounds every
 * screen of an app, its header and its menu, is left out where axe found nothing in it, until it looks different, or says
 * anything else. Nothing: axe is not in the page.
 */
async function findIn({ options, without }: Look): Promise<string[] | undefined> {
  const page = window as unknown as WithAxe
  if (!page.axe) return
  const looks = [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches, JSON.stringify(options)].join(' ')
  const around = [...document.querySelectorAll(':has(> main) > header, :has(> main) > :has(> nav)')].map((part) => ({
    part,
    // All but which item of the menu is the current one.
    says: looks + part.outerHTML.replaceAll(/ (?:class|aria-current)="[^"]*"/g, ''),
  }))
  page.sound ??= new Set()
  const exclude = around.filter(({ says }) => page.sound?.has(says)).map(({ part }) => part)
  if (without) exclude.push(...document.querySelectorAll(without))
  const { violations } = await page.axe.run({ include: document, exclude }, options)
  if (violations.length === 0) for (const { says } of around) page.sound.add(says)
  return violations.map(({ id, nodes }) => {
    const found = nodes.map(({ element, failureSummary }) => `${element.outerHTML.slice(0, 300)} ${failureSummary}`)
    return `${id}: ${found}`
  })
}

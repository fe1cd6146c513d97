import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { looksAt } from '../browser/looks.ts'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** A finding is reported by its element's HTML: computing selectors took an eighth of the time. */
const REPORT = { resultTypes: ['violations'], selectors: false, preload: false }

/** The rules whose verdict is about colours: in another colour scheme only these can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** Has the pages of a context bring axe along: to hand it to one that is opened anew takes longer than to run it. */
export const bringAxe = (context: BrowserContext) => context.addInitScript({ content: AXE })

/** What axe-core finds wrong, best practices included. It is evaluated from outside, where the policy lets it in. */
export const findingsOf = (page: Page): Promise<string[]> => run(page, {})

/** What axe-core finds wrong with colours, the only findings that depend on the scheme. */
export const colourFindingsOf = (page: Page): Promise<string[]> => run(page, { runOnly: COLOUR_RULES })

/** What axe-core finds wrong in the colour schemes derived from `name`. */
export async function findingsInSchemes(page: Page, name: string): Promise<string[]> {
  const findings: string[] = []
  for (const [at, colorScheme] of looksAt(name, SCHEMES).entries()) {
    await page.emulateMedia({ colorScheme })
    const found = at === 0 ? await findingsOf(page) : await colourFindingsOf(page)
    findings.push(...found.map((finding) => `in ${colorScheme}, ${finding}`))
  }
  return findings
}

async function run(page: Page, options: object): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const given = JSON.stringify({ ...REPORT, ...options })
  return await page.evaluate(`axe.run(document, ${given}).then(${inWords})`)
}

/** Runs in the page: the whole result, passes included, is large to transfer. */
function inWords({ violations }: { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }) {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`)}`)
}

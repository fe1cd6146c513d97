import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Finding = { id: string; nodes: { html: string; failureSummary: string }[] }

/** What is told of a finding is its element's HTML: no selectors are worked out, which took an eighth of the time. */
const REPORT = { resultTypes: ['violations'], selectors: false, preload: false }

/** The rules whose verdict is about colours: in another colour scheme only these can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Has the pages of a context bring axe along: to hand it to one that is opened anew takes longer than to run it. */
export const bringAxe = (context: BrowserContext) => context.addInitScript({ content: AXE })

/** What axe-core finds wrong, best practices included. It is evaluated from outside, where the policy lets it in. */
export const findingsOf = (page: Page): Promise<string[]> => run(page, {})

/** What axe-core finds wrong in light and in dark: the page is the same in both, so the second look is at its colours. */
export async function findingsInBothSchemes(page: Page, hasTurned: (scheme: 'light' | 'dark') => Promise<unknown>) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await hasTurned('dark')
  const dark = await run(page, { runOnly: COLOUR_RULES })
  await page.emulateMedia({ colorScheme: 'light' })
  await hasTurned('light')
  return [...(await run(page, {})), ...dark.map((finding) => `in dark, ${finding}`)]
}

async function run(page: Page, options: object): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const asked = JSON.stringify({ ...REPORT, ...options })
  const { violations } = (await page.evaluate(`axe.run(document, ${asked})`)) as { violations: Finding[] }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`)}`)
}

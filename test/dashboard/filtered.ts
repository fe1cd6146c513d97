import type { Page } from 'playwright-core'
import { goWithin } from './person.ts'

/** Goes to a list by other filters, and waits for what they find: until then its rows are those of before. */
export async function goFiltered(page: Page, path: string): Promise<void> {
  const { pathname, searchParams } = new URL(path, 'http://dashboard')
  const isAnswer = (url: URL) =>
    url.pathname === `/dashboard/api${pathname}` &&
    [...searchParams].every(([name, value]) => url.searchParams.get(name) === value)
  await Promise.all([page.waitForResponse((one) => isAnswer(new URL(one.url()))), goWithin(page, path)])
  await page.locator('main table[aria-busy=true]').waitFor({ state: 'detached' })
}

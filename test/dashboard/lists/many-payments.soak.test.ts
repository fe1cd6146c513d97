import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { seedMonth } from '../../../bench/dashboard-rows.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { aGateway, type Gateway } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'
import { openSignedIn } from '../person.ts'

/** `npm run test:dashboard` takes a million, which takes minutes to write. Fewer than 7,000 have no second page of failed ones. */
const ROWS = Number(process.env.ROWS ?? 8_000)
const SEEDING_MAX_MS = 900_000

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway({ WORK: 'off' })
  const startedMs = performance.now()
  await seedMonth(gateway.databaseUrl, ROWS)
  console.info(`${ROWS} payments written in ${Math.round((performance.now() - startedMs) / 1_000)} s`)
}, SEEDING_MAX_MS)
afterAll(async () => {
  // Planted rows have no bodies that anyone would receive: the check against the document is not about them.
  await ownerQuery(gateway.directUrl, 'truncate event cascade')
  await browser.close()
})

test(`one of ${ROWS.toLocaleString('en')} payments is found at once by its number, and opened`, async () => {
  const page = await openSignedIn(browser, gateway, '/')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  const wanted = `INV-${Math.floor(ROWS / 2) + 5}`
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Search everything' }).locator('input:focus').waitFor()
  await page.keyboard.insertText(wanted)
  const foundMs = await timed(() => page.getByRole('dialog').getByRole('link', { name: wanted }).waitFor())
  const openedMs = await timed(async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Payment of IDR 125,000' }).waitFor()
    await page.getByText(wanted).first().waitFor()
  })
  console.info(`found in ${foundMs} ms, opened in ${openedMs} ms`)
})

test('their list is narrowed to the few that failed, page after page', async () => {
  const page = await openSignedIn(browser, gateway, '/payments')
  await page.getByRole('row', { name: /INV-/ }).first().waitFor()
  const filteredMs = await timed(async () => {
    await page.getByRole('button', { name: 'Failed' }).click()
    await page.waitForURL(/status=FAILED/)
    await page
      .getByRole('row', { name: /Succeeded/ })
      .first()
      .waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Failed/ })
      .first()
      .waitFor()
  })
  const first = await page.getByRole('row', { name: /INV-/ }).first().textContent()
  const nextMs = await timed(async () => {
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(/cursor=/)
    await page.getByRole('row', { name: first ?? '' }).waitFor({ state: 'detached' })
  })
  console.info(`filtered in ${filteredMs} ms, next page in ${nextMs} ms`)
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return Math.round(performance.now() - startedMs)
}

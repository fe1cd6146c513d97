import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '../../../src/base/time-zone.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { signIn } from '../../gateway/dashboard.ts'
import { aCheckoutBody, type Gateway, until } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aPayoutBody } from '../../payouts/send-money.ts'
import { look } from '../look.ts'
import { goWithin, openSignedIn } from '../person.ts'
import { takePictures } from '../pictures.ts'

let browser: Browser
let gateway: Gateway
let page: Page
let twice: string
let failed: string

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
  const { body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'twice' }) })
  twice = body.id
  await gateway.call('POST', `/v1/sandbox/checkout/${twice}/simulate`, { body: { outcome: 'duplicate' } })
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'open' }) })
  const owner = await signIn(gateway)
  // An account that the sandbox's bank has as closed.
  const closed = aPayoutBody({}, { receiverAccountNo: '0012340001' })
  failed = (await owner.call('POST', '/dashboard/api/payouts', { body: closed })).body.data.id
  await until(async () => (await gateway.call('GET', `/v1/checkout/${twice}`)).body.flags.includes('duplicate'))
  await until(async () => (await owner.call('GET', `/v1/send-money/${failed}`)).body.data.status === 'FAILED')
  page = await openSignedIn(browser, gateway, '/')
})
afterAll(() => browser.close())

const show = async (path: string) => {
  await goWithin(page, path)
  return page.locator('main')
}

test('what came twice is booked whole and without a fee, and stands on Balances as to be cleared', async () => {
  const main = await show(`/payments/${twice}`)
  await main.getByText('Booked in full, to be cleared', { exact: false }).waitFor()
  expect(await main.getByText('Booked, less the fee').count()).toBe(1)
  expect(await main.getByText('The bank reported a second payment').count()).toBe(1)
  await show('/balances')
  const cleared = page.locator('dl > div', { hasText: 'To be cleared' })
  expect(await cleared.textContent()).toMatch(/IDR\s125,000/)
  await cleared.getByRole('link', { name: 'See the payments' }).click()
  await page.getByRole('row', { name: /twice/ }).waitFor()
})

test('money that came in is nowhere below zero, and what left the account is', async () => {
  const main = await show('/balances/ledger')
  await main.getByText('received at the bank').first().waitFor()
  const received = main.getByRole('listitem').filter({ hasText: 'received at the bank' })
  for (const text of await received.allTextContents()) expect(text).toContain('bankIDR')
  expect(await main.getByRole('listitem').filter({ hasText: 'available−IDR' }).count()).toBe(1)
})

test('a payout that failed was not charged', async () => {
  const main = await show(`/payouts/${failed}`)
  await main.getByText('not charged', { exact: true }).waitFor()
  await main.getByText('Not sent and not charged').waitFor()
  expect(await main.textContent()).not.toContain('on top of')
})

test('what is still open is no failure of its method', async () => {
  const main = await show('/')
  await main.getByText('1 of 1', { exact: true }).waitFor()
})

test('while a filter waits for its answer, the old rows are dimmed and marked', async () => {
  await show('/payments')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/dashboard\/api\/payments\?.*status=EXPIRED/, async (route) => {
    await held
    await route.continue()
  })
  const table = page.locator('main table')
  await table.getByRole('row', { name: /twice/ }).waitFor()
  expect(await table.getAttribute('aria-busy')).toBe('false')
  await page.getByRole('button', { name: 'Expired' }).click()
  await page.locator('main table[aria-busy=true]').waitFor()
  expect(await table.getByRole('row', { name: /twice/ }).count()).toBe(1)
  await page.waitForFunction(
    () => Number(getComputedStyle(document.querySelector('main tbody') as Element).opacity) < 0.6,
  )
  answer()
  await page.getByText('No payments match').waitFor()
  // Another read may be under way, of what arrived meanwhile.
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0)
})

test('days are those of the account: the zone is set once, and filters and times follow', async () => {
  await show('/settings')
  await page.getByLabel('Time zone').selectOption('Asia/Jayapura')
  const panel = page.getByRole('region', { name: 'Days and warnings' })
  await panel.getByLabel('Low balance warning').fill('5.000.000')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  const { body } = await gateway.call('GET', `/v1/checkout/${twice}`)
  const day = dayIn('Asia/Jayapura', new Date(body.createdAt))
  await goWithin(page, `/payments?created=${day}..${day}`)
  await page.getByText('Days in Asia/Jayapura').waitFor()
  await page.getByRole('row', { name: /twice/ }).waitFor()
  await show('/payments')
  const there = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jayapura', hour: '2-digit', minute: '2-digit' })
  expect(await page.getByRole('row', { name: /twice/ }).textContent()).toContain(there.format(new Date(body.createdAt)))
})

test('a warning is set in a currency without a balance yet, saved, and removed', async () => {
  await show('/settings')
  const panel = page.getByRole('region', { name: 'Days and warnings' })
  const ofDollars = panel.getByLabel('Low balance warning, in USD available')
  expect(await ofDollars.count()).toBe(0)
  await panel.getByLabel('Add a warning in another currency').selectOption('USD')
  await until(() => ofDollars.evaluate((field) => field === document.activeElement))
  await ofDollars.fill('2,500.00')
  await panel.getByRole('button', { name: 'Save' }).click()
  const warnings = async () => (await gateway.call('GET', '/v1/settings')).body.lowBalances
  await until(async () => (await warnings()).some((one: { currency: string }) => one.currency === 'USD'))
  expect(await warnings()).toContainEqual({ currency: 'USD', amount: 2_500 })
  await page.reload()
  await panel.getByLabel('Add a warning in another currency').waitFor()
  expect(await ofDollars.inputValue()).toBe('2,500')
  await goWithin(page, '/')
  await page.getByRole('link', { name: /Your available balance is low/ }).waitFor()
  await show('/settings')
  await ofDollars.fill('')
  await panel.getByRole('button', { name: 'Save' }).click()
  await until(async () => !(await warnings()).some((one: { currency: string }) => one.currency === 'USD'))
})

test.each(['/', `/balances`, '/balances/ledger', '/settings'])('axe finds nothing at %s', async (path) => {
  await show(path)
  await look(page, `${path} in words of money`, ['desktop'])
})

test('pictures, on request', async () => {
  await takePictures(browser, gateway, {
    overview: '/',
    balances: '/balances',
    ledger: '/balances/ledger',
    settings: '/settings',
    twice: `/payments/${twice}`,
    failed: `/payouts/${failed}`,
  })
})

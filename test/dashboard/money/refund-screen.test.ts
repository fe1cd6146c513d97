import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { aMember, type Member, signIn } from '../../gateway/dashboard.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aRefunder } from '../../refunds/refunds.ts'
import { look } from '../look.ts'
import { goWithin, openSignedIn } from '../person.ts'
import { speak } from '../speak.ts'

let browser: Browser
let gateway: Gateway
let finance: Member
let support: Member
beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
  finance = await aMember(gateway, 'finance')
  support = await aMember(gateway, 'support')
  const owner = await signIn(gateway)
  const approveAbove = [{ currency: 'IDR', amount: 200_000 }]
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove } })
})
afterAll(() => browser.close())

/** A customer of two orders, one of them open, and with an invoice. */
async function aPaidOrder(orderNumber: string) {
  const post = async (path: string, body: object) => (await gateway.call('POST', path, { body })).body
  const name = `Sari Wulandari ${orderNumber}`
  const customer = await post('/v1/customers', { externalId: orderNumber, name, email: 'sari@customer.example' })
  const lines = [{ description: 'Langganan November', quantity: '1', unitAmount: 350_000 }]
  const invoice = await post('/v1/invoices', { customerId: customer.id, currency: 'IDR', lines, dueAt: '2099-12-31' })
  await post(`/v1/invoices/${invoice.id}/finalize`, {})
  const open = {
    externalId: `${orderNumber}-open`,
    currency: 'IDR',
    amount: 50_000,
    description: 'Teh',
    customerId: customer.id,
  }
  await post('/v1/checkout', { ...open, successUrl: 'https://shop.example/s', cancelUrl: 'https://shop.example/c' })
  return { name, ...(await aRefunder(gateway).aPaid({ externalId: orderNumber, customerId: customer.id })) }
}

const refund = async (by: Member, body: object): Promise<string> =>
  (await by.call('POST', '/dashboard/api/refunds', { body })).body.id
const behind = (page: Page, title = 'Who and what for') => page.getByRole('region', { name: title })

test('a refund’s screen says who made it, for which order and customer, how much of the day, and what else is open', async () => {
  const { name, transactionId } = await aPaidOrder('order-behind')
  await refund(finance, { externalId: 'part-1', transactionId, amount: 30_000, reason: 'Satu bungkus rusak' })
  const id = await refund(finance, {
    externalId: 'part-2',
    transactionId,
    amount: 20_000,
    reason: 'Ongkir dikembalikan',
  })
  await support.call('POST', '/dashboard/api/refunds', {
    body: { externalId: 'part-3', transactionId, amount: 10_000 },
  })
  const page = await openSignedIn(browser, gateway, `/refunds/${id}`)
  const shown = behind(page)
  await shown.getByRole('link', { name: new RegExp(name) }).waitFor()
  const said = (await shown.innerText()).replaceAll(/\s+/g, ' ')
  for (const part of [
    'Ongkir dikembalikan',
    'order-behind',
    '1 payment · 1 invoice of IDR 350,000',
    'Refunded, with this IDR 50,000',
    'Remaining IDR 65,000',
    'IDR 50,000 of the IDR 200,000 that one person may',
    'IDR 20,000 of it is this refund',
    'IDR 10,000 of the same payment',
  ])
    expect(said).toContain(part)
  await look(page, 'refund-behind')
  await speak(page, 'id')
  await behind(page, 'Siapa dan untuk apa')
    .getByRole('link', { name: new RegExp(name) })
    .waitFor()
  await behind(page, 'Siapa dan untuk apa')
    .getByRole('link', { name: /30\.000/ })
    .click()
  await page.getByRole('heading', { name: 'Pengembalian dana Rp30.000' }).waitFor()
})

test('one that two people decided names both, and one that waits for its payer does so too', async () => {
  const { transactionId } = await aPaidOrder('order-two')
  const body = { externalId: 'two-1', transactionId, amount: 25_000, reason: 'Batal' }
  const { approvalId } = (await support.call('POST', '/dashboard/api/refunds', { body })).body
  const approved = await finance.call('POST', `/dashboard/api/approvals/${approvalId}/approve`, { body: {} })
  const [{ id }] = approved.body.accepted
  const { email } = support
  const page = await openSignedIn(browser, gateway, `/refunds/${id}`, { login: { ...DEMO_LOGIN, email } })
  await behind(page).getByText('Approved by').waitFor()
  await behind(page).getByText('a second person approved it').waitFor()
  expect(await behind(page).getByText('Other refunds').count()).toBe(0)
  await look(page, 'refund-behind-two')
  const link = await aRefunder(gateway).aPaid({ externalId: 'order-link', type: 'virtual_account', code: 'BCA' })
  const waiting = await refund(finance, {
    externalId: 'link-1',
    transactionId: link.transactionId,
    fallback: 'claim_link',
  })
  await goWithin(page, `/refunds/${waiting}`)
  await behind(page).getByRole('link', { name: 'order-link' }).waitFor()
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { aCollectorWorld } from '../../collectors/collectors.ts'
import { aMember, signIn } from '../../gateway/dashboard.ts'
import { type Gateway, until } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { look } from '../look.ts'
import { goWithin, openSignedIn } from '../person.ts'

let browser: Browser
let gateway: Gateway
/** The owner's. */
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
  page = await openSignedIn(browser, gateway, '/collectors')
})
afterAll(() => browser.close())

const PAYER = { name: 'Budi Santoso', bank: 'BCA', account: '7750012345' }

async function aCollection(wanted: object): Promise<string> {
  const { aCollector, pay, collections } = aCollectorWorld(gateway)
  const collector = await aCollector(wanted)
  await pay(collector, 125_000, PAYER)
  const [{ id }] = await collections(collector, 1)
  return id
}
const refundsOf = async (transactionId: string) =>
  (await gateway.call('GET', `/v1/refunds?transactionId=${transactionId}`)).body.data

test('money of a customer’s number goes back to the account that it came from, once a person has looked at it', async () => {
  const id = await aCollection({ kind: 'va_open', code: 'BCA' })
  await goWithin(page, `/collectors/received/${id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Filled in from the payer’s bank.').waitFor()
  expect(await dialog.getByLabel('Account number').inputValue()).toBe(PAYER.account)
  expect(await dialog.getByLabel('Account holder').inputValue()).toBe(PAYER.name)
  await dialog.getByRole('button', { name: 'Check the account' }).click()
  await dialog.getByText('The account exists').waitFor()
  await look(page, 'a refund filled in from the payer’s bank')
  await dialog.getByRole('button', { name: 'Refund IDR 125,000' }).click()
  await page.getByRole('heading', { name: 'Refund of IDR 125,000' }).waitFor()
  await until(async () => (await refundsOf(id))[0]?.status === 'SUCCEEDED')
  await goWithin(page, `/collectors/received/${id}`)
  await page.getByRole('region', { name: 'Refunds of this payment' }).getByText('IDR 125,000').waitFor()
  await look(page, 'a collection that was refunded')
})

test('a member who sees no whole accounts sends a link, and never learns the account', async () => {
  const id = await aCollection({ kind: 'va_open', code: 'BCA' })
  const { email } = await aMember(gateway, 'support')
  const login = { email, password: DEMO_LOGIN.password }
  const page = await openSignedIn(browser, gateway, `/collectors/received/${id}`, { login })
  const replies: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/refundable')) replies.push(await response.text())
  })
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('button', { name: 'Request a refund of IDR 125,000' }).waitFor()
  expect(await page.getByRole('dialog').getByRole('combobox').last().inputValue()).toBe('claim_link')
  expect(await page.content()).not.toContain(PAYER.account)
  expect(replies.join('')).not.toContain(PAYER.account)
  await page.getByRole('button', { name: 'Request a refund of IDR 125,000' }).click()
  await page.getByText('It is waiting for a second person.').waitFor()
  const owner = await signIn(gateway)
  const [{ id: approvalId }] = (await owner.call('GET', '/dashboard/api/approvals?status=WAITING')).body.data
  expect((await owner.call('POST', `/dashboard/api/approvals/${approvalId}/approve`, { body: {} })).status).toBe(200)
  const [refund] = await refundsOf(id)
  expect(refund).toMatchObject({
    status: 'NEEDS_PAYER',
    way: 'claim_link',
    claimUrl: expect.stringContaining('/claim/'),
  })
})

test('what the provider refunded by itself stands with the payment, in its name', async () => {
  const id = await aCollection({ kind: 'qr_static' })
  await gateway.call('POST', `/v1/sandbox/collections/${id}/simulate`, { body: { outcome: 'refunded' } })
  await until(async () => (await refundsOf(id)).length > 0)
  await goWithin(page, `/collectors/received/${id}`)
  const panel = page.getByRole('region', { name: 'Refunds of this payment' })
  await panel.getByText('The provider').waitFor()
  await look(page, 'a collection that its provider refunded')
  expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0)
  await panel.getByRole('link').click()
  await page.getByRole('heading', { name: 'Refund of IDR 125,000' }).waitFor()
})

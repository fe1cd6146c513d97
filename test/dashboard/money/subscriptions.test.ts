import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { until } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aLinkingPayer } from '../../saved-methods/payer-links.ts'
import { look } from '../look.ts'
import { goWithin, openSignedIn } from '../person.ts'
import { takePictures } from '../pictures.ts'

const gateway = await sharedGateway()
const { call } = gateway
const { save, method, offer } = aLinkingPayer(gateway)
let browser: Browser
/** The owner's. */
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  page = await openSignedIn(browser, gateway, '/payments')
})

/** Pays, and has no money for three days: see the guide "Testing". */
const [PAYS, HAS_NOTHING] = ['081234567890', '081234567803']
const read = async (id: string) => (await call('GET', `/v1/subscriptions/${id}`)).body
async function subscribe(phone: string, change: object = {}): Promise<{ id: string; customerId: string }> {
  const savedMethodId = await save(phone)
  const { customerId } = await method(savedMethodId)
  const body = {
    ...{ customerId, description: 'Paket Keluarga', amount: 150_000, currency: 'IDR' },
    ...{ interval: { unit: 'month', count: 1 }, savedMethodIds: [savedMethodId], ...change },
  }
  return (await call('POST', '/v1/subscriptions', { body })).body
}

test('a merchant sees what recurs, who is failing and when it is tried next, and what was agreed to', async () => {
  const paid = await subscribe(PAYS)
  await subscribe(PAYS, { amount: 1_200_000, interval: { unit: 'year', count: 1 }, description: 'Paket Tahunan' })
  await subscribe(PAYS, { trialDays: 14 })
  const failing = await subscribe(HAS_NOTHING, { amount: 84_000, interval: { unit: 'week', count: 1 } })
  await until(async () => (await read(failing.id)).status === 'PAST_DUE')
  await until(async () => (await read(paid.id)).collecting.length === 0)

  await goWithin(page, '/subscriptions')
  const recurs = page.getByRole('region', { name: 'Recurring per month' })
  await recurs.getByText('IDR 615,000').waitFor()
  const pastDue = page.getByRole('region', { name: 'Past due' })
  await pastDue.getByText('Next try:').waitFor()
  // The first one is for phones, below the customer.
  const table = page.getByRole('table', { name: 'Subscriptions' })
  await table.getByText('1 unpaid').last().waitFor()
  const failed = page.getByRole('region', { name: 'Won back and lost, last 6 months' })
  await failed.getByText('By month and reason').click()
  await failed.getByRole('table', { name: 'Last refusal' }).getByText('May succeed later').waitFor()
  await look(page, 'subscriptions')
  await pastDue.getByRole('link', { name: '1 subscription' }).click()
  await expect.poll(() => table.getByRole('row').count()).toBe(2)

  await table.getByRole('link', { name: 'Budi Santoso' }).click()
  const collected = page.getByRole('region', { name: 'Being collected' })
  await collected.getByText('insufficient_funds').waitFor()
  await collected.getByText('Next try:').waitFor()
  await page.getByText('IDR 84,000').first().waitFor()
  await page.getByText('3, 5, 7 days after the first failure').waitFor()
  await page.getByText('A charge failed. There is not enough money in it.').waitFor()
  await look(page, 'a subscription that is past due')
  await collected.getByRole('link').click()
  await expect.poll(() => page.url()).toContain('/invoices/inv_')
  await page.getByText('A charge failed. There is not enough money in it.').waitFor()
  await takePictures(browser, gateway, {
    'subscription-list': '/subscriptions',
    'subscription-past-due': `/subscriptions/${failing.id}`,
  })
})

test('a customer’s screen shows what they let the merchant charge, and what they have not agreed to', async () => {
  const id = await save(PAYS, { mandate: { maxAmount: 150_000, frequency: { unit: 'month', count: 1 } } })
  const { customerId } = await method(id)
  await goWithin(page, `/customers/${customerId}`)
  const saved = page.getByRole('region', { name: 'Saved methods' })
  await saved.locator('summary').click()
  await saved.getByText('to charge my DANA without confirming each time: at most IDR 150,000').waitFor()
  await saved.getByText('2026-12-en').waitFor()
  await saved.getByText('127.0.0.1').waitFor()
  await look(page, 'a customer with a saved method')
  const { body: other } = await call('POST', '/v1/customers', { body: { name: 'Dewi Lestari' } })
  await offer({ customerId: other.id })
  await goWithin(page, `/customers/${other.id}`)
  await saved.locator('summary').click()
  await saved.getByText('They have not agreed.').waitFor()
})

test('a subscription whose method has ended says so, and one that never began has billed nothing', async () => {
  const { id, customerId } = await subscribe(PAYS)
  await until(async () => {
    const { collecting, latestInvoiceId } = await read(id)
    return collecting.length === 0 && latestInvoiceId !== null
  })
  const savedMethodId = (await read(id)).savedMethodIds[0]
  await goWithin(page, `/subscriptions/${id}`)
  const terms = page.getByRole('region', { name: 'Terms' })
  await terms.getByText('DANA').waitFor()
  expect((await call('POST', `/v1/saved-methods/${savedMethodId}/revoke`)).status).toBe(200)
  await terms.getByText('Ended').waitFor()
  await page.getByText('Everything that was billed is paid.').waitFor()
  await look(page, 'a subscription whose method has ended', ['phone'])
  await call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 32 * 86_400 } })
  await page.getByText('Nothing is charged without another method. Next step:').waitFor()

  const gopay = await offer({ customerId, code: 'GOPAY' })
  const agreed = { description: 'Kelas', amount: 50_000, currency: 'IDR', interval: { unit: 'month', count: 1 } }
  const waiting = await call('POST', '/v1/subscriptions', {
    body: { customerId, ...agreed, savedMethodIds: [gopay.id] },
  })
  await goWithin(page, `/subscriptions/${waiting.body.id}`)
  await page.getByText('Nothing has been billed yet.').first().waitFor()
  expect(await page.getByText('Everything that was billed is paid.').count()).toBe(0)
  await terms.getByText('GoPay').waitFor()
})

test('a subscription is paused, resumed, moved to another plan and cancelled, each said with its money', async () => {
  const plan = { name: 'Paket Hemat', amount: 100_000, currency: 'IDR', interval: { unit: 'month', count: 1 } }
  await call('POST', '/v1/plans', { body: plan })
  const { id } = await subscribe(PAYS)
  await until(async () => (await read(id)).currentPeriod !== null)
  await goWithin(page, `/subscriptions/${id}`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await press('Pause')
  await dialog.getByText('Nothing is billed and no charge begins').waitFor()
  await confirm('Pause')
  await page.getByText('The subscription is paused.').waitFor()
  await press('Resume')
  await dialog.getByText('The days of the pause are not billed.').waitFor()
  await confirm('Resume')
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()

  await press('Change plan')
  await dialog.getByLabel('New plan').selectOption({ label: 'Paket Hemat · IDR 100,000 a month' })
  await dialog.getByLabel('From when').selectOption('next')
  await dialog.getByText('two lines on the next invoice').waitFor()
  await look(page, 'a plan is changed')
  // The second click of two changes nothing again.
  await dialog.getByRole('button', { name: 'Change plan' }).dblclick()
  await page.getByText('The plan is changed.').waitFor()
  expect(await read(id)).toMatchObject({ status: 'ACTIVE', amount: 100_000, description: 'Paket Hemat' })

  await press('Cancel subscription')
  await dialog.getByText('after that nothing is billed').waitFor()
  await confirm('Cancel subscription')
  await page.getByText('Ends with the current period', { exact: true }).waitFor()
  await press('Cancel subscription')
  await dialog.getByText('Nothing is refunded').waitFor()
  await look(page, 'a subscription before its end')
  await confirm('Cancel subscription')
  await expect.poll(async () => (await read(id)).status).toBe('CANCELLED')
  await page.getByRole('listitem').getByText('Cancelled by you').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0)
})

test('a subscription is found from every screen, and a view of the failing ones is saved', async () => {
  const { id } = await subscribe(PAYS, { externalId: 'anggota-77', trialDays: 14 })
  await goWithin(page, '/subscriptions')
  await page.getByLabel('What comes next').selectOption({ label: 'A try within a week' })
  await expect.poll(() => page.url()).toContain('next=week')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Save as a view' }).click()
  await page.getByRole('dialog', { name: 'Save as a view' }).getByLabel('Name').fill('Dicoba minggu ini')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByText('The view was saved.').waitFor()
  await page.getByRole('button', { name: 'Search' }).first().click()
  const search = page.getByRole('dialog', { name: 'Search everything' })
  await search.getByRole('textbox').fill('anggota-77')
  await search.getByRole('link', { name: id }).click()
  await expect.poll(() => page.url()).toContain(`/subscriptions/${id}`)
})

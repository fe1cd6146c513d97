import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServiceHealth, storeHealth } from '../../src/connections/health/store.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { DEMO_LOGIN } from '../../src/sandbox/demo-login.ts'
import { OWN_CONNECTION, sandboxCredentials } from '../../src/sandbox/own-connection.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { aDatabase } from '../database/database.ts'
import { ageSessions, anOperator } from '../gateway/dashboard.ts'
import { aCheckoutBody, aGateway, type Gateway, until } from '../gateway/gateway.ts'
import { aBank, aClock } from '../rails/bank.ts'
import { booksOf } from '../statements/books.ts'
import { writeMt940 } from '../statements/mt940-writer.ts'
import { Keys, tabTo } from './keys.ts'
import { look, lookAndLeave, lookAtDialog, turnTo } from './look.ts'
import { goWithin, openSignedIn, prove } from './person.ts'
import { OF_OPERATORS } from './screens.ts'

const OWN = `/operator/connections/${OWN_CONNECTION.id}`

let browser: Browser
let gateway: Gateway
let page: Page

async function openAs(email: string, look: { readonly isAltered?: boolean } = {}): Promise<Page> {
  const login = { email, password: DEMO_LOGIN.password }
  const page = await openSignedIn(browser, gateway, '/operator', { login, ...look })
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  return page
}

const storeRefundHealth = (health: Pick<ServiceHealth, 'state' | 'lastFault'>) =>
  transaction(gateway.db, ALL_MERCHANTS, (tx) =>
    storeHealth(tx, { connectionId: OWN_CONNECTION.id, service: 'refund', since: new Date(), ...health }),
  )

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway()
  const { id } = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body.status === 'SUCCEEDED')
  const day = '2026-11-03'
  const fees = ['F1', 'F2', 'F3'].map((reference) => ({ day, amount: -2_500_00n, reference, text: 'BIAYA ADM' }))
  const books = await booksOf(gateway.db, OWN_CONNECTION.id)
  await books.import(writeMt940(fees, day, day))
  const { email } = await anOperator(gateway)
  page = await openAs(email)
})
afterAll(() => browser.close())

test.each(OF_OPERATORS)('axe finds nothing at %s, and a phone need not scroll sideways', async (path, shows) => {
  await goWithin(page, path)
  await lookAndLeave(page, path, shows)
})

test.each([
  [OWN, 'Change credentials'],
  [OWN, 'Disable'],
  ['/operator/routes', 'Add a rule'],
  ['/operator/statements', 'Resolve: F1'],
])('at %s “%s” opens a dialog: axe finds nothing, and the focus goes in and comes back', async (path, opener) => {
  await turnTo(page, ['desktop', 'en'])
  await goWithin(page, path)
  const button = page.getByRole('button', { name: opener, exact: true }).first()
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await lookAtDialog(page, `${path} ${opener}`)
  expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await until(() => button.evaluate((one) => one === document.activeElement))
})

test('differences for which the same holds are settled together', async () => {
  await goWithin(page, '/operator/statements')
  for (const name of ['F2', 'F3']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Resolve 2' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Action').inputValue()).toBe('book')
  expect(await dialog.getByLabel('Account').inputValue()).toBe('expense:bank_fee')
  await look(page, 'differences settled together')
  await dialog.getByLabel('Note').fill('Biaya transfer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const name of ['F2', 'F3'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Select F1' }).waitFor()
  expect(await page.getByRole('button', { name: /^Resolve \d/ }).count()).toBe(0)
})

test('a connection is made from a file, tested, activated, routed and explained', async () => {
  const bank = await aBank({ db: (await aDatabase()).db, clock: aClock(), notifyUrl: 'http://127.0.0.1:1' })
  const { inbound, ...given } = sandboxCredentials(bank.keys, bank.url)
  await goWithin(page, '/operator/connections')
  await page.getByRole('link', { name: 'New connection' }).click()
  await page.getByLabel('Provider', { exact: true }).selectOption('aspi')
  await page.locator('input[name=name]').fill('Second bank')
  await page.getByRole('button', { name: 'Next' }).click()
  const credentials = { ...given, baseUrl: 'nonsense', inbound: { publicKey: inbound.publicKey } }
  await page
    .locator('input[type=file][accept*=json]')
    .setInputFiles({ name: 'c.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(credentials)) })
  await page.getByText('c.json was read').waitFor()
  // The browser itself refuses what is no address; the server what is one and of no use.
  await page.getByLabel('Address of the provider’s API').fill(`${bank.url}/?x=1`)
  const next = page.getByRole('button', { name: 'Next' })
  const create = page.getByRole('button', { name: 'Create connection' })
  await next.click()
  await next.click()
  // Of accounts that are debited all is given, or nothing.
  await page.getByLabel('Biller id').fill('')
  await create.click()
  expect(await page.getByLabel('Biller id').evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(
    true,
  )
  await page.getByLabel('Biller id').fill('GAPURA 1')
  await create.click()
  await page.getByText('Must have no query, no fragment and no user.').waitFor()
  await page.getByLabel('Address of the provider’s API').fill(bank.url)
  await next.click()
  await next.click()
  await create.click()
  await page.getByText('Must be 1 to 30 characters without blanks.').waitFor()
  expect(await page.getByLabel('Name of the receiving account').inputValue()).toBe('GAPURA SANDBOX')
  await page.getByLabel('Biller id').fill('GAPURA01')
  await create.click()
  const made = page.getByRole('dialog', { name: 'The connection was created' })
  await made.getByText('Client secret for the provider').waitFor()
  await made.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('heading', { level: 1, name: 'Second bank' }).waitFor()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText('gave us a token').waitFor()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await page.getByText('New payments and payouts are routed over it.', { exact: true }).waitFor()

  await goWithin(page, '/operator/routes')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const rule = page.getByRole('dialog')
  await rule.getByLabel('Method').selectOption('qrcode')
  await rule.getByRole('button', { name: 'Add a connection' }).click()
  await rule.getByLabel('1.').selectOption({ label: 'Second bank' })
  await rule.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText('The rules are saved').waitFor()
  await page.getByLabel('Amount (Rp)').fill('125000')
  await page.getByRole('button', { name: 'Explain' }).click()
  await page.getByText('Rule 1 fits.').waitFor()
  await page.getByText('The rule does not name it.').waitFor()
})

test('an ill bank: without a mouse an operator sees which service fails and why, proves again who they are, and disables its connection', async () => {
  const { email } = await anOperator(gateway)
  const keys = new Keys(await openAs(email, { isAltered: true }))
  const { page } = keys
  await page.clock.install()
  await goWithin(page, OWN)
  await page.getByRole('button', { name: 'Disable', exact: true }).waitFor()
  await storeRefundHealth({ state: 'open', lastFault: 'token_certificate' })
  // An open screen reads the health again.
  await page.clock.fastForward(10_000)
  await page.getByText('Its certificate is not trusted.').first().waitFor()
  await ageSessions(gateway, 6)
  await goWithin(page, '/operator')
  // What was shown before it failed leads to the list of all.
  await page
    .getByRole('listitem')
    .filter({ hasText: `${OWN_CONNECTION.name}: ` })
    .waitFor()
  await keys.act('link', /^Failing services/)
  await keys.heading(OWN_CONNECTION.name)
  await page.getByText('Its certificate is not trusted.').first().waitFor()
  await look(page, 'a service that fails')
  await keys.act('button', 'Disable')
  await page.getByRole('dialog', { name: 'Disable this connection?' }).waitFor()
  await tabTo(page, 'button', 'Cancel')
  await keys.act('button', 'Disable')
  expect(keys.count).toBe(3)
  await prove(page, { email, password: DEMO_LOGIN.password })
  await page.getByText('The connection is disabled.').waitFor()
  await page.getByText('Disabled', { exact: true }).first().waitFor()
})

test('an owner who is no operator finds nothing there, and is offered nothing', async () => {
  const page = await openSignedIn(browser, gateway, '/operator/connections')
  await page.getByText('Page not found').waitFor()
  await page.getByRole('button', { name: /Kopi Gapura/ }).click()
  await page.getByRole('dialog').getByText('Sign out').waitFor()
  expect(await page.getByText('Connections and routes').count()).toBe(0)
})

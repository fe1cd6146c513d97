import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { anOtherAmount } from '../checkout/other-amount.ts'
import { aMember, signIn } from '../gateway/dashboard.ts'
import { type Gateway, until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aRefunder } from '../refunds/refunds.ts'
import { atEndOfFile } from '../setup/at-end.ts'
import { Keys, tabTo } from './keys.ts'
import { goWithin, openSignedIn } from './person.ts'

/** Of a webhook in the sandbox, all within minutes of its clock. */
const TRIES = 5

let browser: Browser
let gateway: Gateway
/** The owner's. */
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
  page = await open('/')
})
afterAll(() => browser.close())

const open = (path: string, email?: string, of: Gateway = gateway): Promise<Page> =>
  openSignedIn(browser, of, path, email === undefined ? {} : { login: { email, password: DEMO_LOGIN.password } })

test('too small a transfer: its payer reads one message, and the merchant asks for the rest, without a mouse', async () => {
  const { id, externalId } = await anOtherAmount(gateway)(50_000)
  const keys = new Keys(page)
  await keys.heading('Overview')
  await page.keyboard.press('/')
  await keys.type(externalId)
  await keys.act('link', new RegExp(externalId))
  await keys.heading('IDR 50,000 received instead of IDR 125,000')
  await keys.act('link', 'Ask for the missing IDR 75,000')
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('75,000')
  await tabTo(page, 'textbox', 'Order number')
  await keys.enter()
  await page.getByRole('heading', { name: 'Ready to be paid' }).waitFor()
  expect(keys.count).toBe(3)
  expect((await gateway.call('GET', `/v1/checkout/${id}`)).body.status).toBe('PENDING')
})

test('a lost webhook: support finds what was given up on the overview, and resends all of it, without a mouse', async () => {
  const answers = { status: 400, count: 0 }
  const server = createServer((_, response) => {
    answers.count++
    response.writeHead(answers.status).end()
  }).listen(0)
  atEndOfFile(() => void server.close())
  const url = `http://localhost:${(server.address() as AddressInfo).port}/hook`
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: url } })
  await aRefunder(gateway).aPaid()
  const { email } = await aMember(gateway, 'support')
  const support = await signIn(gateway, { email, password: DEMO_LOGIN.password })
  let [seen, looks] = [-1, 0]
  await until(async () => {
    // Each advance has every task looked at, so that a try under way is waited for first.
    if (answers.count === seen && ++looks % 5 > 0) return false
    seen = answers.count
    await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 700 } })
    if (answers.count < TRIES) return false
    const { attention } = (await support.call('GET', '/dashboard/api/overview')).body
    return attention.some(({ kind }: { kind: string }) => kind === 'webhooks_lost')
  })
  answers.status = 204
  const before = answers.count

  const keys = new Keys(await open('/', email))
  await keys.act('link', /webhook deliver(y was|ies were) given up/)
  await keys.act('button', 'Resend all')
  await until(async () => answers.count > before)
  expect(keys.count).toBe(2)
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: null } })
})

test('fifty payouts from a file with three mistakes go out by four eyes, without a mouse', async () => {
  // Its own: beside what the other walks left behind, what waits for approval is not among the first four lines.
  const quiet = await sharedGateway()
  const owner = await signIn(quiet)
  const policy = { approveAbove: [{ currency: 'IDR', amount: 100_000 }] }
  await owner.call('PATCH', '/dashboard/api/policy', { body: policy })
  const rows = Array.from({ length: 50 }, (_, n) => `walk-${n},Siti Rahma,${8_001_000_009 + 10 * n},BRI,10000`)
  rows[10] = 'walk-10,Siti Rahma,12,BRI,10000'
  rows[20] = 'walk-20,Siti Rahma,8001000209,MUAMALAD,10000'
  rows[30] = 'walk-30,Siti Rahma,13,BRI,10000'
  const csv = ['externalId,receiverName,receiverAccountNo,receiverBankCode,amount', ...rows].join('\r\n')
  const { email } = await aMember(quiet, 'finance')
  const keys = new Keys(await open('/payouts', email, quiet))
  const { page } = keys
  await keys.act('link', 'Upload payouts')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.act('button', 'Choose a file')])
  await chooser.setFiles({ name: 'gaji.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('47 of 50 rows are OK.').waitFor()
  await keys.act('button', /Mistakes/)
  await keys.act('button', 'Use MUAMALAT')
  await page.getByText('48 of 50 rows are OK.').waitFor()
  await keys.act('button', 'Edit row 12')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await keys.retype('8001000109')
  await keys.enter()
  await page.getByText('49 of 50 rows are OK.').waitFor()
  await keys.act('button', 'Edit row 32')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await keys.retype('8001000309')
  await keys.enter()
  await page.getByText('All 50 rows are OK.').waitFor()
  await keys.act('button', 'Review IDR 500,000')
  await keys.act('button', /^(Send|Request to send) IDR 500,000$/)
  await page.getByText('The upload is waiting for a second person').waitFor()

  const second = new Keys(await open('/', undefined, quiet))
  await second.act('link', /wait.* for .*approval|second person/i)
  await second.act('button', 'Approve and send')
  await second.page.getByRole('dialog').getByText('IDR 500,000').first().waitFor()
  await tabTo(second.page, 'button', 'Cancel')
  await second.act('button', 'Approve and send')
  await until(async () => {
    const { data } = (await owner.call('GET', '/dashboard/api/approvals?status=APPROVED')).body
    return data[0]?.sent?.accepted === 50
  })
  expect([keys.count, second.count]).toEqual([10, 3])
})

test('an owner’s first hour: webhook address, colleague, first payment and its test, without a mouse', async () => {
  await goWithin(page, '/')
  const keys = new Keys(page)
  await keys.heading('Overview')
  await keys.go('g', 't')
  await keys.act('button', 'Invite a member')
  await tabTo(page, 'textbox', 'Email')
  await keys.type('siti@kopi.example')
  await keys.enter()
  await page.getByText('siti@kopi.example').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.keyboard.press('n')
  await expect.poll(() => page.getByLabel('Amount').evaluate((one) => one === document.activeElement)).toBe(true)
  await keys.type('125000')
  await tabTo(page, 'textbox', 'Order number')
  await keys.type('first-1')
  await keys.enter()
  await page.getByRole('heading', { name: 'Ready to be paid' }).waitFor()
  await page.keyboard.press('Escape')
  await keys.act('link', 'first-1')
  await keys.heading('Payment of IDR 125,000')
  await keys.act('button', 'Pay')
  await page.getByText('Succeeded', { exact: true }).first().waitFor()
  expect(keys.count).toBe(5)
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { aGateway, type Gateway } from '../../gateway/gateway.ts'
import { look } from '../look.ts'
import { goWithin, openDashboard } from '../person.ts'
import { speak } from '../speak.ts'

let browser: Browser
let gateway: Gateway
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway()
  page = await openDashboard(browser, gateway)
})
afterAll(() => browser.close())

test('from the first sign-in it is a minute to the first payment that is paid', async () => {
  await page.goto('/dashboard/payments')
  await page.getByRole('button', { name: 'Use the demo login' }).click()

  // The requested address opens after signing in.
  await page.getByRole('heading', { name: 'No payments yet' }).waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('Amount').fill('125.000')
  await page.getByLabel('Order number').fill('order-1')
  await page.getByLabel('Payment method').selectOption('qrcode')
  await page.getByRole('button', { name: 'Create payment' }).click()

  await page.getByRole('heading', { name: 'Ready to be paid' }).waitFor()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await page.getByRole('link', { name: 'See the payment' }).click()
  await page.getByRole('heading', { name: 'Payment of IDR 125,000' }).waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  // The page is not reloaded: it is notified of the money by itself.
  await page.getByText('Succeeded', { exact: true }).waitFor()
  await page.getByText('The bank reported the money').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /order-1.*Succeeded/ }).waitFor()
})

test('a sentence is read before anything is created from it', async () => {
  await goWithin(page, '/payments/new?by=sentence')
  await page.getByLabel('What should be paid?').fill('125rb for a Pro subscription, by QRIS')
  const reading = page.getByRole('region', { name: 'What we understood' })
  await reading.getByText('IDR 125,000').waitFor()
  await page.getByRole('button', { name: 'Create payment' }).click()
  await page.getByRole('heading', { name: 'Ready to be paid' }).waitFor()
})

test('what a sentence leaves open becomes a question, answered by a button without a mouse', async () => {
  await goWithin(page, '/payments')
  await goWithin(page, '/payments/new?by=sentence')
  const sentence = page.getByLabel('What should be paid?')
  await sentence.fill('a flask 95rb, a lunch box 120rb, by QRIS')
  const question = page.getByRole('region', { name: 'One question first' })
  await question.getByText(/I see 95rb and 120rb/).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Create payment' }).isDisabled()).toBe(true)
  await look(page, 'a question about a sentence', ['desktop'])

  const answers = question.getByRole('group', { name: 'Possible answers' }).getByRole('button')
  expect(await answers.allTextContents()).toEqual(['Rp95.000', 'Rp120.000', 'Rp215.000'])
  await sentence.focus()
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const reading = page.getByRole('region', { name: 'What we understood' })
  await reading.getByText('IDR 215,000 (your answer)').waitFor()

  // Another sentence is another question.
  await sentence.fill('a flask 95rb, a lunch box 130rb, by QRIS')
  await answers.nth(1).click()
  await reading.getByText('IDR 130,000 (your answer)').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await answers.nth(0).click()
  await reading.getByText('IDR 95,000 (your answer)').waitFor()
  const create = page.getByRole('button', { name: 'Create payment' })
  await expect.poll(() => create.isEnabled()).toBe(true)
  await create.click()
  await page.getByRole('heading', { name: 'Ready to be paid' }).waitFor()
  const [created] = (await gateway.call('GET', '/v1/checkout?limit=1')).body.data
  expect(created).toMatchObject({ amount: 95_000, currency: 'IDR' })
})

test('a question comes in the language of the reader, whatever that of the sentence', async () => {
  await goWithin(page, '/payments')
  await speak(page, 'id')
  await goWithin(page, '/payments/new?by=sentence')
  await page.getByLabel('Apa yang harus dibayar?').fill('please bill the flask for $20 and the lunch box for $30')
  const question = page.getByRole('region', { name: 'Satu pertanyaan dulu' })
  await question.getByText(/mana yang harus dibayar/).waitFor()
  await question.getByRole('group', { name: 'Jawaban yang mungkin' }).getByRole('button', { name: 'USD 50' }).click()
  await page.getByText('(jawaban Anda)').waitFor()
  await speak(page, 'en')
})

test('a list is gone through by keys alone, and its filter is in the address', async () => {
  await goWithin(page, '/')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  // The second must come soon, however long the page takes to act on the first.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('p')])
  await page.getByRole('row', { name: /order-1/ }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('order-1')
  await page.waitForURL(/q=order-1/)
  await page.locator('[data-row]').nth(1).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Payment of IDR 125,000' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(page.url()).toMatch(/payments\/co_/)
})

test('a line that leaves the list hands the focus to the line in its place', async () => {
  await page.keyboard.press('Escape')
  await goWithin(page, '/payments')
  await page.locator('[data-row]').nth(1).waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route(/q=order-1/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.keyboard.press('/')
  await page.keyboard.type('order-1')
  await page.waitForURL(/q=order-1/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  answer.resolve()
  await page.locator('[data-row]').nth(1).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.waitForURL(/payments\/co_/)
  await page.getByRole('heading', { name: 'Payment of IDR 125,000' }).waitFor()
  await page.getByText('order-1', { exact: true }).first().waitFor()
})

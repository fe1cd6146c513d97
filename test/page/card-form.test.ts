import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '../../src/page/text/en.ts'
import { PAYMENT_TYPES } from '../../src/payment-methods/types.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { aCheckoutBody, until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { findingsInSchemes } from './axe.ts'
import { aPayer } from './payer.ts'

const gateway = await sharedGateway()
const { card } = en

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const create = async (change: Record<string, unknown> = {}): Promise<string> =>
  (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ type: 'credit_card', ...change }) })).body.id
const read = async (id: string) => (await gateway.call('GET', `/v1/checkout/${id}`)).body

async function aCardPage({ hasScript = true, id }: { hasScript?: boolean; id?: string } = {}) {
  const checkout = id ?? (await create())
  const payer = await aPayer(browser, `${gateway.config.baseUrl}/${checkout}`, { locale: 'en', hasScript })
  const { page } = payer
  const fields = {
    number: page.getByLabel(card.number),
    expiry: page.getByLabel(card.expiry),
    code: page.getByLabel(card.code),
  }
  const pay = () => page.locator('[data-card-form] [type=submit]').click()
  const fill = async (number: string, expiry = '12/34', code = '123') => {
    await fields.number.fill(number)
    await fields.expiry.fill(expiry)
    await fields.code.fill(code)
  }
  return { ...payer, id: checkout, ...fields, fill, pay, main: page.locator('main') }
}

test('fields say what they are to browsers and keyboards, and are named by what is wrong with them', async () => {
  const { page, number, expiry, code, pay, leave } = await aCardPage({ hasScript: false })
  for (const [field, autocomplete] of [
    [number, 'cc-number'],
    [expiry, 'cc-exp'],
    [code, 'cc-csc'],
  ] as const) {
    expect(await field.getAttribute('autocomplete')).toBe(autocomplete)
    expect(await field.getAttribute('inputmode')).toBe('numeric')
  }
  await number.fill('4242 4242 4242 4241')
  await expiry.fill('01/20')
  await pay()
  await expect.poll(() => page.title()).toMatch(/^Error: /)
  await expect.poll(() => number.evaluate((element) => element === document.activeElement)).toBe(true)
  for (const [field, words] of [
    [number, card.faults.number.wrong_checksum],
    [expiry, card.faults.expiry.expired],
    [code, card.faults.code.missing],
  ] as const) {
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.inputValue()).toBe('')
    const described = await field.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )
    expect(described).toContain(words)
  }
  expect(await page.content()).not.toContain('4242 4242 4242 4241')
  await leave()
})

test('a number is grouped and its brand named as it is typed, pasted or corrected in the middle', async () => {
  const { page, number, expiry, code, main, leave } = await aCardPage()
  await number.focus()
  await page.keyboard.type('378282246310005')
  expect(await number.inputValue()).toBe('3782 822463 10005')
  await main.getByText('American Express', { exact: true }).waitFor()
  await main.getByText(card.codeHintFour).waitFor()
  await code.fill('123')
  await expiry.focus()
  await main.getByText(card.faults.code.wrong_length).waitFor()
  await page.keyboard.type('934')
  expect(await expiry.inputValue()).toBe('09/34')

  await number.fill('')
  await page.evaluate(() => document.querySelector<HTMLInputElement>('[name=number]')?.focus())
  await page.keyboard.insertText(' 5555-5555 5555-4444 ')
  expect(await number.inputValue()).toBe('5555 5555 5555 4444')
  await main.getByText(card.codeHint).waitFor()

  // A digit taken out and another put in, in the middle: the caret stays where it was.
  await number.evaluate((element) => (element as HTMLInputElement).setSelectionRange(7, 7))
  await page.keyboard.press('Backspace')
  expect(await number.evaluate((element) => (element as HTMLInputElement).selectionStart)).toBe(6)
  await page.keyboard.type('6')
  expect(await number.inputValue()).toBe('5555 5655 5555 4444')
  await main.getByText(card.faults.number.wrong_checksum).waitFor()
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  await leave()
})

test('a form with faults is not sent: the first faulty field has the focus, and nothing is lost', async () => {
  const { page, number, code, fill, pay, faults, id, leave } = await aCardPage()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await fill('4242424242424242', '13/34', '12')
  await pay()
  await expect
    .poll(() => page.getByLabel(card.expiry).evaluate((element) => element === document.activeElement))
    .toBe(true)
  expect([await number.inputValue(), await code.inputValue()]).toEqual(['4242 4242 4242 4242', '12'])
  expect(sent).toEqual([])
  expect((await read(id)).attempts).toEqual([])
  expect(faults).toEqual([])
  await leave()
})

test('after a refusal number and expiry stand in the form, the code does not; the fifth ends it', async () => {
  const { page, number, expiry, code, fill, pay, main, sees, faults, id, leave } = await aCardPage()
  await fill('4000 0000 0000 9995')
  for (const left of [4, 3, 2, 1]) {
    await pay()
    await main.getByText(card.refusals.INSUFFICIENT_FUNDS.why).waitFor()
    await main.getByText(card.triesLeft(left)).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(card.refusedTitle)
    await expect.poll(() => page.locator('#announce').textContent()).toBe(card.refusedTitle)
    expect(await number.inputValue()).toBe('4000 0000 0000 9995')
    expect(await expiry.inputValue()).toBe('12/34')
    expect(await code.inputValue()).toBe('')
    await code.fill('123')
  }
  await pay()
  await sees(en.failedTitle)
  await main.getByText(card.refusals.INSUFFICIENT_FUNDS.why).waitFor()
  expect((await read(id)).status).toBe('FAILED')
  expect(page.url()).not.toMatch(/9995/)
  expect(faults).toEqual([])
  await leave()
})

test('a connection lost on the way keeps the form and says what to do; pressing again charges once', async () => {
  const { page, fill, pay, main, sees, id, leave } = await aCardPage()
  await fill('4242424242424242')
  // It arrives, and its answer does not.
  const arrives = async (route: Route) => {
    await route.fetch({ maxRedirects: 0 })
    await page.context().setOffline(true)
    await route.abort()
  }
  await page.route('**/card?*', arrives, { times: 1 })
  await pay()
  await main.getByText(card.lost).waitFor()
  await page.context().setOffline(false)
  await sees(en.succeededTitle)
  expect((await read(id)).attempts).toHaveLength(1)
  await leave()
})

for (const hasScript of [true, false]) {
  const how = hasScript ? 'with' : 'without'
  test(`3-D Secure by keyboard alone ${how} JavaScript: a wrong code, the right one, and back to the receipt`, async () => {
    const { page, press, type, number, expiry, code, sees, faults, leave } = await aCardPage({ hasScript })
    await type(number, '4000002760003184')
    await type(expiry, '12/34')
    await type(code, '123')
    await page.keyboard.press('Enter')
    const field = page.getByLabel(/Code from the text message/)
    await type(field, '000000')
    await page.keyboard.press('Enter')
    await page.getByText('That code is wrong.').waitFor()
    await type(field, '112233')
    await press(page.getByRole('button', { name: 'Send code' }))
    await sees(en.succeededTitle)
    await page.getByText('Visa •••• 3184').waitFor()
    expect(faults).toEqual([])
    await leave()
  })

  test(`who goes back from 3-D Secure ${how} JavaScript finds the way on, and may take another`, async () => {
    const id = await create({ type: undefined })
    const { page, press, fill, pay, sees, leave } = await aCardPage({ hasScript, id })
    await page.getByRole('button', { name: PAYMENT_TYPES.credit_card.hint?.en ?? '' }).click()
    await sees(card.title)
    await fill('4000002760003184')
    await pay()
    await page.getByRole('heading', { name: 'Confirm your card payment' }).waitFor()
    await page.goBack()
    await sees(card.challengeTitle)
    expect((await read(id)).status).toBe('PROCESSING')
    await press(page.getByRole('button', { name: card.challengeLeave }))
    await until(async () => (await read(id)).status === 'PENDING')
    await page.getByRole('link', { name: en.changeMethod }).click()
    await page.getByRole('button', { name: /QRIS/ }).click()
    await sees(en.qrTitle('QRIS'))
    await leave()
  })
}

test('what is paid in one tab shows in the other, and after going back', async () => {
  const first = await aCardPage()
  const second = await aCardPage({ id: first.id })
  await second.fill('4242424242424242')
  await second.pay()
  await second.sees(en.succeededTitle)
  await first.sees(en.succeededTitle)
  await first.page.goto('about:blank')
  await first.page.goBack()
  await first.sees(en.succeededTitle)
  for (const { leave } of [first, second]) await leave()
})

test('axe finds nothing on a filled form or at the bank and the wallet', async () => {
  const { page } = await aPayer(browser, `${gateway.config.baseUrl}/${await create()}`, {
    locale: 'id',
    hasScript: true,
  })
  await page.locator('[data-fill="4000002760003184"]').click()
  const findings = await findingsInSchemes(page, 'a card form')
  await page.locator('[data-card-form] [type=submit]').click()
  const field = page.locator('[autocomplete=one-time-code]')
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await page.locator('.fault').waitFor()
  findings.push(...(await findingsInSchemes(page, 'a code that is wrong')))
  await page.goto(`${gateway.config.baseUrl}/${await create({ type: 'ewallet', code: 'GOPAY' })}`)
  await page.locator('[data-open-app]').click()
  await page.locator('[value=approve]').waitFor()
  findings.push(...(await findingsInSchemes(page, 'a wallet')))
  expect(findings).toEqual([])
})

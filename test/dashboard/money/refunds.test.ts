import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { aMember } from '../../gateway/dashboard.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aRefunder } from '../../refunds/refunds.ts'
import { look, takePicture } from '../look.ts'
import { goWithin, openSignedIn, SIZES } from '../person.ts'

let browser: Browser
let gateway: Gateway
/** The owner's. */
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
  page = await openSignedIn(browser, gateway, '/payments')
})
afterAll(() => browser.close())

test('a payment goes back in part, the refund is followed to its end, printed, listed and downloaded', async () => {
  const { checkoutId } = await aRefunder(gateway).aPaid({ externalId: 'order-back' })
  await goWithin(page, `/payments/${checkoutId}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByLabel('Amount').fill('25000')
  await page.getByLabel('Reason').fill('One bag was missing')
  await page.getByText('It is sent at once.').waitFor()
  await look(page, 'a refund in part')
  await page.getByRole('button', { name: 'Refund IDR 25,000' }).click()

  await page.getByRole('heading', { name: 'Refund of IDR 25,000' }).waitFor()
  await page.getByText('Succeeded', { exact: true }).first().waitFor()
  await page.getByText('The payer has the money back').waitFor()
  await look(page, 'a refund that was made')
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Refund receipt' }).waitFor()
  await page.getByRole('article', { name: 'Refund receipt' }).getByText('order-back', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Refund of IDR 25,000' }).waitFor({ state: 'hidden' })
  expect(await page.getByRole('banner').getByText('Search').isVisible()).toBe(false)
  expect(await page.getByRole('navigation').isVisible()).toBe(false)
  await takePicture(page, 'a refund on paper')
  await page.emulateMedia({ media: 'screen' })

  await goWithin(page, '/refunds?columns=status,amount,way,reason')
  await page.getByRole('row', { name: /RF-.*IDR\s25,000/ }).waitFor()
  await look(page, 'refunds')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(3)
  expect(csv).toMatch(/IDR,SUCCEEDED,25000,rail,One bag was missing/)
  await goWithin(page, `/payments/${checkoutId}`)
  await page.getByRole('region', { name: 'Refunds of this payment' }).getByText('IDR 25,000').waitFor()
})

test('what was paid twice goes back in two clicks from the list of what needs attention', async () => {
  await aRefunder(gateway).aPaid({ externalId: 'order-twice' }, 'duplicate')
  await page.setViewportSize(SIZES.phone)
  await goWithin(page, '/')
  await page.getByRole('link', { name: '1 payment was paid twice' }).click()
  await page.getByText('order-twice').waitFor()
  await look(page, 'payments to refund')
  await page.getByRole('button', { name: 'Refund: order-twice' }).click()
  await page.getByRole('button', { name: 'Refund IDR 125,000' }).click()
  // The list moves on: the next refund is a click away.
  await page.getByText('The refund is in progress.').waitFor()
  await page.getByText('Nothing to refund').waitFor()
  await page.setViewportSize(SIZES.desktop)
})

test('a late payment is accepted in one click; a refund by link leads to the link', async () => {
  const refunder = aRefunder(gateway)
  await refunder.aLate({ externalId: 'order-late' })
  await refunder.aPaid({ externalId: 'order-by-va', type: 'virtual_account', code: 'BCA' }, 'duplicate')
  await goWithin(page, '/payments')
  await goWithin(page, '/refunds/due')
  await page.getByRole('row', { name: /order-late/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Accept: order-by-va' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Accept: order-late' }).click()
  await page.getByText('The payment was accepted: its order remains paid.').waitFor()
  await page.getByRole('row', { name: /order-late/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Refund: order-by-va' }).click()
  await page.getByRole('button', { name: 'Refund IDR 125,000' }).click()
  await page.getByText('The payer has to enter an account').waitFor()
})

test('support asks, finance sees what and approves, and it goes back by link', async () => {
  const { checkoutId } = await aRefunder(gateway).aPaid({ type: 'virtual_account', code: 'BCA' })
  const login = async (role: 'support' | 'finance') => ({
    email: (await aMember(gateway, role)).email,
    password: DEMO_LOGIN.password,
  })
  const asking = await openSignedIn(browser, gateway, `/payments/${checkoutId}`, { login: await login('support') })
  await asking.getByRole('button', { name: 'Refund', exact: true }).click()
  await asking.getByText('This payment cannot be refunded by its original payment method.').waitFor()
  await asking.getByText('You request it, and finance or an owner approves it.').waitFor()
  await asking.getByRole('button', { name: 'Request a refund of IDR 125,000' }).click()
  await asking.getByText('It is waiting for a second person.').waitFor()

  const page = await openSignedIn(browser, gateway, '/payouts/approvals', { login: await login('finance') })
  await page.getByRole('region', { name: /IDR\s125,000 · Refund/ }).waitFor()
  await page.getByText('By the original payment method; if that fails, by link').waitFor()
  await look(page, 'a refund to approve')
  await page.getByRole('button', { name: 'Approve and send' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and send' }).click()
  await page.getByText('Nothing is waiting for approval').waitFor()
  const [refund] = (await gateway.call('GET', `/v1/refunds?checkoutId=${checkoutId}`)).body.data
  expect(refund).toMatchObject({ status: 'NEEDS_PAYER', way: 'claim_link' })

  await goWithin(page, `/refunds/${refund.id}`)
  await page.getByText('The payer has to enter an account').waitFor()
  await page.getByText(refund.claimUrl).waitFor()
  await page.getByRole('button', { name: 'Cancel refund' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel refund' }).click()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
})

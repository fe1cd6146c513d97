import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../chromium.ts'
import { aGateway, type Gateway } from '../gateway.ts'
import { openSignedIn } from './person.ts'

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway()
})
afterAll(() => browser.close())

test('an upload tells what is wrong with each line, and sends only the others', async () => {
  const page = await openSignedIn(browser, gateway, '/payouts/bulk')
  const csv = [
    'externalId,receiverName,receiverAccountNo,receiverBankCode,amount',
    'pay-1,Siti Rahma,8001234567,BCA,250000',
    'pay-2,Budi Santoso,12,BCA,250000',
    'pay-3,Dewi Lestari,8001234569,NOBANK,250000',
    'pay-4,Agus Wijaya,8001234560,BNI,ten',
  ].join('\r\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'payouts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('Fine: 1 of 4. The other 3 would be left out.').waitFor()
  await page.getByRole('row', { name: /Budi Santoso.*6 to 20 digits/ }).waitFor()
  await page.getByRole('button', { name: 'Send Rp250.000' }).click()
  await page.getByText('1 payout is on its way.').waitFor()
  await page.getByRole('link', { name: 'See the payouts' }).click()
  await page.getByRole('row', { name: /Siti Rahma/ }).waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
})

test('the bank is asked for the name before money is sent, and the payout is followed to its end', async () => {
  const page = await openSignedIn(browser, gateway, '/payouts/new')
  await page.getByLabel('Bank').selectOption('BCA')
  await page.getByLabel('Account number').fill('8001234599')
  await page.getByLabel('Account holder').fill('Siti Rahma')
  await page.getByRole('button', { name: 'Check the account' }).click()
  await page.getByText('The account exists').waitFor()
  await page.getByLabel('Amount').fill('1.250.000')
  await page.getByLabel('Your reference').fill('salary-1')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Send Rp1.250.000' }).click()
  await page.getByRole('heading', { name: 'Payout of Rp1.250.000' }).waitFor()
  await page.getByText('The money reached the receiver').waitFor()
})

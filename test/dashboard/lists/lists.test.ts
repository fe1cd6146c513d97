import { afterAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { withOwner } from '../../gateway/owner.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { lookAndLeave } from '../look.ts'
import { openSignedIn } from '../person.ts'
import { takePictures } from '../pictures.ts'
import { insertPayments, seedPayments } from './seeded-payments.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const ROWS = seedPayments(60, gateway.merchantId)
await withOwner(gateway.directUrl, (client) => insertPayments(client, ROWS))
const browser = await launchBrowser()
afterAll(() => browser.close())

test('payments are narrowed by method and amount, counted and summed, in columns that a keyboard chooses', async () => {
  const page = await openSignedIn(browser, gateway, '/payments')
  await page.getByRole('row', { name: /INV-/ }).first().waitFor()
  await page.getByText('60 payments').waitFor()

  await page.getByText('Method and amount').click()
  await page.getByRole('combobox', { name: 'Method', exact: true }).selectOption('virtual_account:BCA')
  const byBank = ROWS.filter(({ method, brand }) => method === 'virtual_account' && brand === 'BCA')
  await page.getByText(`${byBank.length} payments`).waitFor()
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await page.getByLabel('Amount from').fill('1,000.50')
  await page.getByLabel('Amount up to').focus()
  await page.getByText('Whole USD only, without cents').waitFor()
  await page.getByLabel('Amount from').fill('1,000.00')
  await page.waitForURL(/amountFrom=1000/)
  const dear = byBank.filter(({ currency, amount }) => currency === 'USD' && amount >= 1_000)
  await page.getByText(`${dear.length} payments`).waitFor()

  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Net' }).press('Space')
  await page.getByRole('columnheader', { name: 'Net' }).waitFor()
  await page.getByRole('button', { name: 'Net: move earlier' }).press('Enter')
  await page.keyboard.press('Escape')
  const names = async () => (await page.getByRole('columnheader').allTextContents()).slice(-2)
  await expect.poll(names).toEqual(['Net', 'Amount'])
  await page.reload()
  await page.getByRole('row', { name: /INV-/ }).first().waitFor()
  await expect.poll(names).toEqual(['Net', 'Amount'])

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk)
  const lines = Buffer.concat(chunks).toString().trim().split('\r\n')
  expect(lines[0]).toBe('id,externalId,currency,status,method,brand,created,net,amount')
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(dear.map(({ externalId }) => externalId).reverse())
})

test('the list with all its filters has nothing that axe finds, and a phone need not scroll sideways', async () => {
  const path = '/payments?method=qrcode&columns=status,paidAt,brand,net,customer,bankReference,amount'
  const page = await openSignedIn(browser, gateway, path)
  await page.getByRole('row', { name: /INV-/ }).first().waitFor()
  await lookAndLeave(page, 'payments with all filters', 'INV-')
})

test('pictures', { skip: process.env.DASHBOARD_PICTURES === undefined, timeout: 600_000 }, () =>
  takePictures(browser, gateway, {
    usual: '/payments',
    new: '/payments/new',
    filtered:
      '/payments?paid=2026-03-01..&currency=USD&amountFrom=5&columns=status,paidAt,brand,fee,net,bankReference,amount',
  }),
)

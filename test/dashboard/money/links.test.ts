import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { look } from '../look.ts'
import { openSignedIn } from '../person.ts'
import { takePictures } from '../pictures.ts'

const gateway = await sharedGateway()
const browser = await launchBrowser()

test('a link is made in the dashboard, paid on a phone without a script, and seen paid', async () => {
  const page = await openSignedIn(browser, gateway, '/payment-links')
  await page.getByText('No payment links yet').waitFor()
  await page.getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Kelas kopi')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('150.000')
  await dialog.getByLabel('Quantity').fill('1')
  await dialog.getByLabel('Name').selectOption('required')
  await expect.poll(() => dialog.getByText('Kelas kopi').count()).toBeGreaterThan(0)
  await look(page, 'a link before it is created')
  await dialog.getByRole('button', { name: 'Create link' }).click()

  await page.getByRole('heading', { name: 'Kelas kopi' }).waitFor()
  await page.getByText('No payments have been started yet.').waitFor()
  const url = (await page.getByRole('link', { name: /\/l\// }).getAttribute('href')) ?? ''
  expect(await page.getByLabel('Text to send').inputValue()).toBe(`Pay Kelas kopi here: ${url}`)
  const symbol = page.getByRole('img', { name: 'QR code of the page Kelas kopi' }).locator('path')
  expect(await symbol.evaluate((path) => getComputedStyle(path).stroke)).toBe('rgb(0, 0, 0)')
  const [svg] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'QR as SVG' }).click(),
  ])
  expect(await readFile(await svg.path(), 'utf8')).toMatch(/^<svg/)
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'QR as PNG' }).click(),
  ])
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG')

  const phone = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
    locale: 'en-GB',
  })
  const payer = await phone.newPage()
  await payer.goto(url)
  await payer.getByRole('button', { name: 'Continue to payment' }).click()
  await payer.getByText('Type your name.').waitFor()
  await payer.getByLabel('Name').fill('Budi Santoso')
  await payer.getByRole('button', { name: 'Continue to payment' }).click()
  await payer.getByText('How would you like to pay?').waitFor()
  await payer.getByRole('button', { name: /QRIS/ }).click()
  await payer.getByText('Scan the QRIS code').waitFor()
  await payer.getByRole('button', { name: 'Pay it', exact: true }).click()
  await phone.close()

  await page
    .getByRole('table', { name: 'Payments' })
    .getByRole('row', { name: /Succeeded/ })
    .first()
    .waitFor()
  await page.getByText('Sold out').waitFor()
  await look(page, 'a link that is sold out')
  await takePictures(browser, gateway, { links: '/payment-links' })
  await page.getByRole('button', { name: 'Archive' }).click()
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('The link was archived.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
})

import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { DEMO_LOGIN } from '../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { anOperator } from '../gateway/dashboard.ts'
import { aGateway, type Gateway } from '../gateway/gateway.ts'
import { aPdf, exif } from '../merchants/business-files.ts'
import { aFolder } from '../setup/folder.ts'
import { look, lookAndLeave } from './look.ts'
import { goWithin, openSignedIn } from './person.ts'
import { speak } from './speak.ts'

let browser: Browser
let gateway: Gateway
let page: Page
let operator: Page
beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway()
  page = await openSignedIn(browser, gateway, '/settings/onboarding')
  const { email } = await anOperator(gateway)
  const login = { email, password: DEMO_LOGIN.password }
  operator = await openSignedIn(browser, gateway, '/operator', { login })
})
afterAll(() => browser.close())

const slotOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const give = (page: Page, slot: string, name: string, buffer: Buffer) =>
  slotOf(page, slot).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer })

async function drop(page: Page, slot: string, name: string, bytes: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    ([called, base64]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], called))
      return transfer
    },
    [name, bytes.toString('base64')] as const,
  )
  await slotOf(page, slot)
    .getByRole('button', { name: /^(Choose|Add) a file/ })
    .dispatchEvent('drop', { dataTransfer: data })
}

/** A file of a byte more than may be, which Chromium reads by itself. */
async function tooLarge(): Promise<string> {
  const path = join(aFolder(), 'scan.pdf')
  await writeFile(path, '')
  await truncate(path, 5 * 1024 * 1024 + 1)
  return path
}

/** A photo of 40 by 20 as a real encoder writes it, said to lie on its side. */
async function aPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 20)
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  const jpeg = Buffer.from(base64, 'base64')
  return Buffer.concat([jpeg.subarray(0, 2), exif(6), jpeg.subarray(2), Buffer.from('PK an archive behind it')])
}

test('a file that is no document is refused in place, in the reader’s language; one that is stands in its place', async () => {
  await give(page, 'NIB', 'nib.pdf', Buffer.from('<script>alert(1)</script>'))
  await slotOf(page, 'NIB').getByRole('alert').filter({ hasText: 'Send a PDF, JPEG or PNG file.' }).waitFor()
  await slotOf(page, 'NPWP')
    .locator('input[type=file]')
    .setInputFiles(await tooLarge())
  await slotOf(page, 'NPWP').getByRole('alert').filter({ hasText: 'larger than 5 MB' }).waitFor()
  await look(page, 'onboarding-refused-en')
  await speak(page, 'id')
  const scripted = await aPdf((sheet) => sheet.addNamedJavaScript('a', 'app.alert(1)'))
  await give(page, 'NIB', 'nib.pdf', scripted)
  await slotOf(page, 'NIB').getByRole('alert').filter({ hasText: 'PDF ini berisi skrip' }).waitFor()
  await give(page, 'NIB', 'NIB <b>Kopi</b> Uji.pdf', await aPdf())
  await slotOf(page, 'NIB').getByText('NIB <b>Kopi</b> Uji.pdf').waitFor()
  expect(await slotOf(page, 'NIB').getByRole('alert').count()).toBe(0)
  await speak(page, 'en')
})

test('a photo that is dropped comes back the right way up, without what stood beside it, and goes when it is removed', async () => {
  const ktp = 'KTP of the person in charge'
  await drop(page, ktp, 'ktp.jpg', await aPhoto(page))
  const downloading = page.waitForEvent('download')
  await slotOf(page, ktp).getByRole('button', { name: 'Download ktp.jpg' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^ktp-doc_[0-9a-z]{26}\.jpg$/)
  const bytes = await readFile(await download.path())
  for (const gone of ['GPS', 'archive']) expect([gone, bytes.includes(gone)]).toEqual([gone, false])
  const size = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
    const { width, height } = await createImageBitmap(new Blob([data]), { imageOrientation: 'from-image' })
    return [width, height]
  }, bytes.toString('base64'))
  expect(size).toEqual([20, 40])
  await slotOf(page, ktp).getByRole('button', { name: 'Remove ktp.jpg' }).click()
  await slotOf(page, ktp)
    .getByRole('button', { name: `Choose a file: ${ktp}` })
    .waitFor()
  await drop(page, ktp, 'ktp-siti.jpg', await aPhoto(page))
  await slotOf(page, ktp).getByText('ktp-siti.jpg').waitFor()
  await look(page, 'onboarding-form-en')
})

test('the form goes with its documents; what was sent is shown, read only, to the merchant and to an operator', async () => {
  const fill = (name: string, value: string) => page.locator(`input[name="${name}"]`).fill(value)
  await fill('legalName', 'PT Kopi Uji')
  await fill('nib', '9120001234567')
  await fill('npwp', '0123456789012345')
  await fill('address.line', 'Jl. Braga 1')
  await fill('address.city', 'Bandung')
  await fill('address.postalCode', '40111')
  await fill('bankAccount.accountNo', '0012345678')
  await fill('bankAccount.accountName', 'PT Kopi Uji')
  await fill('owner.name', 'Siti Rahma')
  await fill('owner.nik', '3273014101900001')
  await fill('owner.share', '100')
  await page.getByRole('button', { name: /^Submit/ }).click()
  await page.getByText('Your data is on its way to the provider.').waitFor()
  const report = { reference_id: 'kyb_demo', status: 'processing' }
  await gateway.call('POST', '/v1/onboarding/status', { key: DEMO.providerKey, body: report })
  await page.reload()
  await page.getByRole('heading', { name: 'Submitted data' }).waitFor()
  await slotOf(page, 'NIB').getByText('NIB <b>Kopi</b> Uji.pdf').waitFor()
  expect(await page.locator('input[type=file]').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  await look(page, 'onboarding-sent-en')

  await goWithin(operator, '/operator/businesses')
  await operator.getByRole('heading', { level: 1, name: 'Businesses' }).waitFor()
  await look(operator, 'operator-businesses-en')
  await operator
    .getByRole('link', { name: /Kopi|Demo/ })
    .first()
    .click()
  await operator.getByRole('heading', { level: 1, name: 'PT Kopi Uji' }).waitFor()
  const downloading = operator.waitForEvent('download')
  await operator.getByRole('button', { name: 'Download ktp-siti.jpg' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^ktp-doc_/)
  await look(operator, 'operator-business-en')
  await speak(operator, 'id')
  await operator.getByText('KTP penanggung jawab').waitFor()
  await speak(operator, 'en')
})

test('a document that is replaced when the form is sent again stays in view, with its days, for the merchant and for an operator', async () => {
  const report = { reference_id: 'kyb_demo', status: 'rejected', reason: 'The KTP cannot be read' }
  await gateway.call('POST', '/v1/onboarding/status', { key: DEMO.providerKey, body: report })
  const ktp = 'KTP of the person in charge'
  await page.reload()
  await slotOf(page, ktp).getByRole('button', { name: 'Remove ktp-siti.jpg' }).click()
  await drop(page, ktp, 'ktp-sharp.jpg', await aPhoto(page))
  await slotOf(page, ktp).getByText('ktp-sharp.jpg').waitFor()
  await page.getByRole('button', { name: 'Submit again' }).click()
  await operator.goto(`/dashboard/operator/businesses/${DEMO.merchantId}`)
  for (const [who, shown] of [
    ['the merchant', page],
    ['an operator', operator],
  ] as const) {
    await shown.getByRole('heading', { name: 'Replaced', exact: true }).waitFor()
    await shown.getByRole('button', { name: 'Download ktp-siti.jpg' }).waitFor()
    await shown.getByText(/submitted .* replaced /).waitFor()
    await lookAndLeave(shown, `replaced-for-${who}`, 'Replaced')
  }
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { anOperator } from '../../gateway/dashboard.ts'
import { aGateway, type Gateway } from '../../gateway/gateway.ts'
import { look } from '../look.ts'
import { openSignedIn } from '../person.ts'
import { speak } from '../speak.ts'

let browser: Browser
let gateway: Gateway
beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway({ WORK: 'off' })
})
afterAll(() => browser.close())

const CSV = [
  'Periode;01/11/2026 - 30/11/2026',
  'Tanggal;Keterangan;Nomor;Mutasi;Arah;Saldo',
  '03/11/2026;TRSF SITI;R1;10.000,00;CR;110.000,00',
  '04/11/2026;BIAYA ADM;R2;2.500,00;DB;107.500,00',
].join('\r\n')

test('a CSV mapping is chosen beside its first lines, tried, saved and used; a wrong match is undone where it is found', async () => {
  const { email } = await anOperator(gateway)
  const login = { email, password: DEMO_LOGIN.password }
  const page = await openSignedIn(browser, gateway, '/operator/statements', { login })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByRole('cell', { name: 'TRSF SITI' }).waitFor()
  await speak(page, 'id')
  await page.getByText('Pemisah kolom').waitFor()
  await look(page, 'mapping-id', ['phone'])
  await speak(page, 'en')
  const keep = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('Amount', { exact: true }).selectOption({ label: 'One column, direction in another' })
  expect(await keep.isDisabled()).toBe(true)
  await page.getByLabel('Amount column').selectOption('Mutasi')
  await page.getByLabel('Direction column').selectOption('Arah')
  await page.getByLabel('Value for debits').fill('DB')
  await page.getByLabel('Reference', { exact: true }).selectOption('Nomor')
  await page.getByRole('button', { name: 'Try on this file' }).click()
  await page.getByText('2 entries').first().waitFor()
  await page
    .getByRole('list', { name: 'First entries' })
    .getByText(/[-−](Rp|IDR\s)2[.,]500/)
    .waitFor()
  await look(page, 'mapping-en', ['desktop'])
  await keep.click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('button', { name: 'Import and match' }).click()
  await page.getByRole('button', { name: 'Resolve: R2' }).click()
  const settle = page.getByRole('dialog')
  await settle.getByLabel('Note').fill('November')
  await settle.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Done.').waitFor()
  await speak(page, 'id')
  await page.locator('input[name=q]').fill('R2')
  await page.getByRole('button', { name: 'Cari' }).click()
  await page.getByRole('button', { name: 'Batalkan pencocokan' }).click()
  await page.getByRole('dialog', { name: 'Batalkan pencocokan' }).locator('[name=note]').fill('PPh 23')
  await look(page, 'undo')
  await speak(page, 'en')
  await page.getByRole('button', { name: 'Look up', includeHidden: true }).waitFor()
  const undo = page.getByRole('dialog', { name: 'Undo a match' })
  await undo.getByRole('button', { name: 'Undo match' }).click()
  await page.getByText('1 difference is open again.').waitFor()
  await page.getByRole('button', { name: 'Resolve: R2' }).waitFor()
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { anOperator } from '../../gateway/dashboard.ts'
import { aGateway, type Gateway } from '../../gateway/gateway.ts'
import { look } from '../look.ts'
import { openDashboard, SIZES } from '../person.ts'

let browser: Browser
let gateway: Gateway
beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await aGateway({ WORK: 'off' })
})
afterAll(() => browser.close())

const UNDO = {
  en: { findIt: 'Look up', undo: 'Undo match', undoTitle: 'Undo a match' },
  id: { findIt: 'Cari', undo: 'Batalkan pencocokan', undoTitle: 'Batalkan pencocokan' },
}
const CSV = [
  'Periode;01/11/2026 - 30/11/2026',
  'Tanggal;Keterangan;Nomor;Mutasi;Arah;Saldo',
  '03/11/2026;TRSF SITI;R1;10.000,00;CR;110.000,00',
  '04/11/2026;BIAYA ADM;R2;2.500,00;DB;107.500,00',
].join('\r\n')

test('a CSV mapping is chosen beside its first lines, tried, saved and used; a wrong match is undone where it is found', async () => {
  const { email } = await anOperator(gateway)
  const page = await openDashboard(browser, gateway)
  await page.goto('/dashboard/operator/statements')
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name=password]').fill(DEMO_LOGIN.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const give = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await give()
  await page.getByRole('cell', { name: 'TRSF SITI' }).waitFor()
  await page.setViewportSize(SIZES.phone)
  await page.evaluate(() => localStorage.setItem('gapura.locale', 'id'))
  await page.reload()
  await give()
  await page.getByText('Pemisah kolom').waitFor()
  await look(page, 'mapping-id', ['phone'])
  await page.evaluate(() => localStorage.setItem('gapura.locale', 'en'))
  await page.setViewportSize(SIZES.desktop)
  await page.reload()
  await give()
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
  for (const locale of ['id', 'en'] as const) {
    const text = UNDO[locale]
    await page.evaluate((chosen) => localStorage.setItem('gapura.locale', chosen), locale)
    await page.reload()
    await page.locator('input[name=q]').fill('R2')
    await page.getByRole('button', { name: text.findIt }).click()
    await page.getByRole('button', { name: text.undo }).click()
    await page.getByRole('dialog', { name: text.undoTitle }).locator('[name=note]').fill('PPh 23')
    await look(page, `undo-${locale}`)
  }
  const undo = page.getByRole('dialog', { name: 'Undo a match' })
  await undo.getByRole('button', { name: 'Undo match' }).click()
  await page.getByText('1 difference is open again.').waitFor()
  await page.getByRole('button', { name: 'Resolve: R2' }).waitFor()
})

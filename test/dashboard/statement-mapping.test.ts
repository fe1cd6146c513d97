import { mkdir } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../chromium.ts'
import { anOperator } from '../dashboard.ts'
import { aGateway, type Gateway } from '../gateway.ts'
import { findingsInBothSchemes } from '../page/axe.ts'
import { openDashboard } from './person.ts'

/** Where pictures of what is seen go; unset: none are taken. */
const FOLDER = process.env.DASHBOARD_PICTURES

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

async function look(page: Page, name: string): Promise<void> {
  const turned = (scheme: string) => page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
  expect(await findingsInBothSchemes(page, turned)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  if (!FOLDER) return
  await mkdir(FOLDER, { recursive: true })
  await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true })
}

test('how a CSV is read is chosen beside its first lines, tried, kept and used; a wrong match is undone where it is found', async () => {
  const { email } = await anOperator(gateway)
  const page = await openDashboard(browser, gateway)
  await page.goto('/dashboard/operator/statements')
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[name=password]').fill(DEMO_LOGIN.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const give = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await give()
  await page.getByRole('cell', { name: 'TRSF SITI' }).waitFor()
  const keep = page.getByRole('button', { name: 'Keep', exact: true })
  await page.getByLabel('Amount', { exact: true }).selectOption({ label: 'One column, and one that says which way' })
  expect(await keep.isDisabled()).toBe(true)
  await page.getByLabel('Column of the amount').selectOption('Mutasi')
  await page.getByLabel('Column of the direction').selectOption('Arah')
  await page.getByLabel('Says of what goes out').fill('DB')
  await page.getByLabel('Reference', { exact: true }).selectOption('Nomor')
  await page.getByRole('button', { name: 'Try on this file' }).click()
  await page.getByText('2 entries').first().waitFor()
  await page
    .getByRole('list', { name: 'The first entries' })
    .getByText(/[-−]Rp.?2[.,]500/)
    .waitFor()
  await look(page, 'mapping-desktop-light')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.evaluate(() => localStorage.setItem('gapura.locale', 'id'))
  await page.reload()
  await give()
  await page.getByText('Pemisah kolom').waitFor()
  await look(page, 'mapping-phone-light')
  await page.evaluate(() => localStorage.setItem('gapura.locale', 'en'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await give()
  await page.getByLabel('Amount', { exact: true }).selectOption({ label: 'One column, and one that says which way' })
  await page.getByLabel('Column of the amount').selectOption('Mutasi')
  await page.getByLabel('Column of the direction').selectOption('Arah')
  await page.getByLabel('Says of what goes out').fill('DB')
  await page.getByLabel('Reference', { exact: true }).selectOption('Nomor')
  await page.getByRole('button', { name: 'Try on this file' }).click()
  await page
    .getByRole('list', { name: 'The first entries' })
    .getByText(/[-−]Rp.?2[.,]500/)
    .waitFor()
  await keep.click()
  await page.getByText('Kept.').waitFor()
  await page.getByRole('button', { name: 'Import and match' }).click()
  await page.getByRole('button', { name: 'Settle: R2' }).click()
  const settle = page.getByRole('dialog')
  await settle.getByLabel('Note').fill('November')
  await settle.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Done.').waitFor()
  await page.locator('input[name=q]').fill('R2')
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByRole('button', { name: 'Undo the match' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo a match' })
  await undo.getByLabel('Note').fill('it was a tax')
  await look(page, 'undo-desktop-light')
  await undo.getByRole('button', { name: 'Undo the match' }).click()
  await page.getByText('1 difference is open again.').waitFor()
  await page.getByRole('button', { name: 'Settle: R2' }).waitFor()
})

import { expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { signIn } from '../../gateway/dashboard.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { look, lookAndLeave } from '../look.ts'
import { goWithin, openSignedIn, SIZES } from '../person.ts'
import { speak } from '../speak.ts'

const gateway = await sharedGateway()
const browser = await launchBrowser()
const owner = await signIn(gateway)
const page = await openSignedIn(browser, gateway, '/invoices')

const HEAD = 'Nomor tagihan,Pelanggan,Nama,Keterangan,Jumlah,Jatuh tempo'
const csv = (lines: readonly string[]) => ({
  name: 'tagihan-desember.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

test('a file of invoices is corrected in its rows by keyboard, and all of it is imported and finalized', async () => {
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByText('up to 10,000 invoices').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles(
      csv([
        HEAD,
        'spp-1,0101,Siti Rahma,SPP Desember,750.000,31/12/2099',
        'spp-1,0101,Siti Rahma,Katering,"250.000",31/12/2099',
        'spp-2,0102,Budi Santoso,SPP Desember,tujuh,31/12/2099',
        'spp-3,0103,,SPP Desember,750000,2020-01-31',
      ]),
    )
  const results = page.getByRole('group', { name: 'Rows by result' })
  await results.getByRole('button', { name: '2 Mistakes' }).waitFor()
  await page.getByText('Jumlah: Write whole units').waitFor()
  await page.getByText('Pelanggan: Not known').waitFor()
  await page.getByText('fix the 2 rows with errors first').waitFor()
  await page.getByLabel('Finalize them too').check()
  await page.getByText('Jatuh tempo: This day is past.').waitFor()
  await look(page, 'import-mistakes')

  await page.getByRole('button', { name: 'Edit row 4' }).focus()
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Jumlah').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('750.000')
  await page.keyboard.press('Enter')
  await results.getByRole('button', { name: '1 Mistakes' }).waitFor()
  const next = page.getByRole('button', { name: 'Edit row 5' })
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByLabel('Nama').fill('Dewi Lestari')
  await page.getByLabel('Jatuh tempo').fill('2099-12-31')
  await page.keyboard.press('Enter')

  const go = page.getByRole('button', { name: 'Import and finalize 3 invoices' })
  await expect.poll(() => go.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByText('IDR 2,500,000').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Import and finalize 3 invoices' }).click()
  await page.getByText('3 invoices imported. 3 new customers.').waitFor()
  await look(page, 'imported')
  await page.getByRole('link', { name: 'See invoices' }).click()
  await page.getByText('INV-000003').waitFor()
  const { body } = await owner.call('GET', '/v1/invoices?externalId=spp-1')
  expect(body.data).toMatchObject([{ status: 'OPEN', total: 1_000_000 }])
})

test('the same file again says that it was imported, and on a phone in Indonesian nothing is out of sight', async () => {
  await page.setViewportSize(SIZES.phone)
  await speak(page, 'id')
  await goWithin(page, '/invoices/import')
  await page.getByText('maksimal 10.000 tagihan').waitFor()
  const lines = [HEAD, 'hp-1,0201,Ayu,SPP Desember,750000,2099-12-31', 'hp-2,,Joko,SPP Desember,1,2099-12-31']
  await page.locator('input[type=file]').setInputFiles(csv(lines))
  await page.getByText('Pelanggan: Wajib diisi.').waitFor()
  await look(page, 'import-phone')
  await page.locator('input[type=file]').setInputFiles(csv(lines.slice(0, 2)))
  await page.getByRole('button', { name: 'Impor 1 draf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Impor 1 draf' }).click()
  await page.getByText('1 tagihan diimpor. 1 pelanggan baru.').waitFor()

  await goWithin(page, '/invoices')
  await goWithin(page, '/invoices/import')
  await page.locator('input[type=file]').setInputFiles(csv(lines.slice(0, 2)))
  await page.getByText('Semua isi berkas ini sudah pernah diimpor.').waitFor()
  await page.locator('input[type=file]').setInputFiles(csv(['externalId,customer', 'x,y']))
  await page.getByText('Yang belum ada: description, unitAmount, dueAt').waitFor()
  await speak(page, 'en')
  await page.setViewportSize(SIZES.desktop)
})

test('customers are imported with a virtual account each, and their numbers come', async () => {
  await goWithin(page, '/collectors')
  await page.getByRole('link', { name: 'Import' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles(csv(['NIS,Nama,Bank,Kelas', '0301,Rina,BCA,7A', '0302,Toni,BNI,7A']))
  await page.getByRole('button', { name: 'Make 2 virtual accounts' }).click()
  await look(page, 'import-collectors')
  await page.getByRole('dialog').getByRole('button', { name: 'Make 2 virtual accounts' }).click()
  await page.getByText('2 virtual accounts requested.').waitFor()
  await page.getByRole('link', { name: 'See collectors' }).click()
  await expect
    .poll(() =>
      page
        .getByRole('row', { name: /0301|Rina/ })
        .getByText('Active')
        .count(),
    )
    .toBeGreaterThan(0)
})

test('a list of invoices is downloaded as a workbook and on paper', async () => {
  await goWithin(page, '/invoices')
  for (const [name, file] of [
    ['Excel', 'invoices.xlsx'],
    ['PDF', 'invoices.pdf'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe(file)
    if (process.env.DASHBOARD_PICTURES) await download.saveAs(`${process.env.DASHBOARD_PICTURES}/${file}`)
  }
  await lookAndLeave(page, 'list-files', 'INV-000003')
})

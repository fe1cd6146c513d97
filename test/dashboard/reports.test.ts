import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { launchBrowser } from '../browser/chromium.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aRefunder } from '../refunds/refunds.ts'
import { look } from './look.ts'
import { openSignedIn } from './person.ts'
import { takePictures } from './pictures.ts'

const gateway = await sharedGateway()
const browser = await launchBrowser()
const refunder = aRefunder(gateway)

test('finance asks for a workbook in the browser, sees it made, downloads it, and has the next ones scheduled', async () => {
  const { transactionId } = await refunder.aPaid({ type: 'virtual_account', code: 'BCA' })
  const page = await openSignedIn(browser, gateway, '/reports')
  await page.getByText('No reports yet').waitFor()
  await page.getByRole('button', { name: 'New report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Period').selectOption('today')
  await dialog.getByText('Columns: all 18').click()
  await dialog.getByRole('checkbox', { name: 'Checkout' }).uncheck()
  await dialog.getByText('Columns: 17 of 18').waitFor()
  await dialog.getByRole('button', { name: 'Create report' }).click()

  await page.getByText('Ready').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download payments-/ }).click(),
  ])
  const [heading, line] = await readSheet(await readFile(await file.path()))
  expect(heading?.slice(0, 4)).toEqual(['Transaction', 'Reference', 'Paid', 'Booked'])
  expect(line?.[0]).toBe(transactionId)
  expect(line).toEqual(expect.arrayContaining([125_000, 4_000, 121_000]))

  await page.getByRole('button', { name: 'New report' }).click()
  await dialog.getByLabel('Report', { exact: true }).selectOption('statement')
  await dialog.getByLabel('How often').selectOption('month')
  await dialog.getByText('On the first of every month').waitFor()
  await look(page, 'a new report')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('table', { name: 'Scheduled' }).getByText('Monthly statement').waitFor()
  await takePictures(browser, gateway, { reports: '/reports' })

  await page.getByRole('button', { name: /^Remove payments-/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No reports yet').waitFor()
})

test('the papers of the month that is over are a click each: made where they are not there yet, and downloaded', async () => {
  const page = await openSignedIn(browser, gateway, '/reports')
  for (const [paper, kind] of [
    ['Monthly statement', 'statement'],
    ['Fee invoice', 'fee_invoice'],
  ] as const) {
    const button = page.getByRole('button', { name: new RegExp(`^Download: ${paper}, `) })
    // The second time it is there already.
    for (const _time of ['first', 'second']) {
      const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    }
    const made = (await gateway.call('GET', '/v1/reports')).body.data.filter(
      (one: { kind: string }) => one.kind === kind,
    )
    expect(made).toHaveLength(1)
  }
})

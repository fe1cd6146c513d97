import { execFileSync } from 'node:child_process'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { openSignedIn } from '../person.ts'

let browser: Browser
let gateway: Gateway
beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
})
afterAll(() => browser.close())

/** The cells of the first sheet, as Python's own reader of archives and XML finds them. */
const READ = `
import json, sys, zipfile
from xml.etree import ElementTree as tree
main = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None
shared = []
if 'xl/sharedStrings.xml' in book.namelist():
    shared = [''.join(t.text or '' for t in one.iter(main + 't')) for one in tree.fromstring(book.read('xl/sharedStrings.xml'))]
def text(cell):
    value = cell.find(main + 'v')
    if cell.get('t') == 's': return shared[int(value.text)]
    if cell.get('t') == 'inlineStr': return ''.join(t.text or '' for t in cell.iter(main + 't'))
    return 'number ' + value.text
rows = tree.fromstring(book.read('xl/worksheets/sheet1.xml')).iter(main + 'row')
print(json.dumps([[text(cell) for cell in row.iter(main + 'c')] for row in rows]))
`

test('the Excel template opens elsewhere, keeps the zeros of an account, and is read when it comes back', async () => {
  const page = await openSignedIn(browser, gateway, '/payouts/bulk')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download an Excel template' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('payouts.xlsx')
  const path = await download.path()
  expect(JSON.parse(execFileSync('python3', ['-c', READ, path], { encoding: 'utf8' }))).toEqual([
    ['externalId', 'receiverName', 'receiverAccountNo', 'receiverBankCode', 'amount', 'currency', 'remark'],
    ['salary-2026-11-siti', 'Siti Rahma', '0801234567', 'BCA', '4250000', 'IDR', 'November'],
  ])
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByText('All 1 rows are OK.').waitFor()
  await page.getByRole('row', { name: /Siti Rahma.*0801234567/ }).waitFor()
})

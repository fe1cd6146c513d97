import { expect, test } from 'vitest'
import { storeArchive } from '../../../src/tabular/store-archive.ts'
import { aMember } from '../../gateway/dashboard.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { uploadPayouts } from '../../payouts/payout-upload.ts'
import { aSender } from '../../payouts/send-money.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const finance = await aMember(gateway, 'finance')
const sender = aSender(gateway)
const HEAD = 'externalId,receiverName,receiverAccountNo,receiverBankCode,amount,remark'
const file = (...lines: string[]) => [HEAD, ...lines].join('\n')
type Row = { line: number; amount: string; remark: string; errors: { field: string; code: string; message: string }[] }
/** What is wrong with each line of a file that is uploaded, by the numbers of the lines. */
async function faultsOf(csv: string | Uint8Array<ArrayBuffer>, query: Record<string, string> = {}) {
  const { rows } = (await uploadPayouts(finance, csv, query)).body
  return Object.fromEntries(rows.map(({ line, errors }: Row) => [line, errors.map(({ code }) => code).join()]))
}
const sent = async () =>
  (await sender.call('GET', '/v1/send-money?limit=100')).body.data.map(
    ({ externalId, amount }: { externalId: string; amount: number }) => [externalId, amount],
  )

test('a line with more cells than headings is named and not paid, for any other content', async () => {
  const csv = file('cells-1,Budi,0012345678,MANDIRI,2.500.000,50,Gaji', 'cells-2,Ani,0012345679,BRI,1000000,Gaji')
  const { body: shown } = await uploadPayouts(finance, csv)
  expect(shown).toMatchObject({ good: 1, faulty: 1, totals: [{ amount: 1_000_000, count: 1 }] })
  const [row] = shown.rows as Row[]
  expect(row).toMatchObject({ line: 2, errors: [{ field: 'line', code: 'CELL_COUNT' }] })
  expect(row?.errors[0]?.message).toMatch(/7 cells where the first line names 6 columns/)
  const { body } = await uploadPayouts(finance, csv, { hash: shown.hash, confirm: 'true' })
  expect(body).toMatchObject({ accepted: 1, refused: [{ line: 2, code: 'CELL_COUNT' }] })
  expect(await sent()).toEqual([['cells-2', 1_000_000]])
})

test('a line with fewer cells, or with quotes that do not enclose a whole cell, is a mistake', async () => {
  const csv = file(
    'fewer-1,Budi,0012345678,MANDIRI,2500000',
    'fewer-2,"Budi\nSantoso",0012345678,MANDIRI,2500000,',
    'fewer-3,Budi,0012345678,MANDIRI,"2.500.000"0,',
    'fewer-4,Budi,0012345678,MANDIRI,2500000,Gaji',
    ',,,,,',
    '',
    'fewer-5,Budi,0012345678,MANDIRI,2500000,"Gaji',
    'fewer-6,Budi,0012345678,MANDIRI,2500000,',
  )
  // A quoted line break is part of its cell, and takes a line of the file: the name may not hold one.
  expect(await faultsOf(csv)).toEqual({ 2: 'CELL_COUNT', 3: 'INVALID_FORMAT', 5: 'QUOTES', 6: '', 9: 'QUOTES' })
})

test('an amount that may continue in the next cell is a mistake, even with as many cells as headings', async () => {
  const csv = file(
    'split-1,Budi,0012345678,MANDIRI,2.500.000,50',
    'split-2,Budi,0012345678,MANDIRI,25,000',
    'split-3,Budi,0012345678,MANDIRI,2.500.000,Gaji 50',
    'split-4,Budi,0012345678,MANDIRI,2500000,50',
  )
  expect(await faultsOf(csv)).toEqual({ 2: 'SPLIT_AMOUNT', 3: 'SPLIT_AMOUNT', 4: '', 5: '' })
  // Semicolons split no amount.
  expect(await faultsOf(csv.split('\n').slice(0, 2).join('\n').replaceAll(',', ';'))).toEqual({ 2: '' })
})

test('so it is where more columns follow, in a line that leaves out the last of them', async () => {
  const wider = (...lines: string[]) => [`${HEAD},note`, ...lines].join('\n')
  const csv = wider(
    'wide-1,Budi,0012345678,MANDIRI,25,000,Gaji',
    'wide-2,Budi,0012345678,MANDIRI,2.500.000,50,Gaji',
    'wide-3,Budi,0012345678,MANDIRI,IDR 25,000,Gaji',
    'wide-4,Budi,0012345678,MANDIRI,2500000,50,',
    'wide-5,Budi,0012345678,MANDIRI,1,250,000',
  )
  const split = 'SPLIT_AMOUNT'
  expect(await faultsOf(csv)).toEqual({ 2: split, 3: split, 4: split, 5: '', 6: split })
  // A bank's code of three digits behind an amount is no end of one.
  const swapped = 'externalId,receiverName,receiverAccountNo,amount,receiverBankCode\nbank-1,Budi,0012345678,500,014'
  expect(await faultsOf(swapped)).toEqual({ 2: '' })
})

test('a cell under no heading is a mistake, in a text and in a workbook', async () => {
  const csv = `${HEAD},\nstray-1,Budi,0012345678,MANDIRI,2.500.000,Gaji,50\nstray-2,Ani,0012345679,BRI,1000000,Gaji,`
  expect(await faultsOf(csv)).toEqual({ 2: 'NO_HEADING', 3: '' })
  const book = aWorkbook([
    HEAD.split(','),
    ['stray-3', 'Budi', '0012345678', 'MANDIRI', '2.500.000', 'Gaji', '50'],
    ['stray-4', 'Ani', '0012345679', 'BRI', '1000000'],
  ])
  expect(await faultsOf(book)).toEqual({ 2: 'NO_HEADING', 3: '' })
})

test.each(['externalId,receiverName,receiverAccountNo,receiverBankCode,Jumlah,Nominal', `${HEAD},Amount`])(
  'a file with two columns that may mean the amount is refused, whichever is first: %s',
  async (head) => {
    const cells = head.split(',').map((_, at) => ['twice-1', 'Budi', '0012345678', 'MANDIRI', '21'][at] ?? '2500000')
    const { status, body } = await uploadPayouts(finance, [head, cells.join(',')].join('\n'))
    expect([status, body.errors]).toMatchObject([400, [{ field: 'csv', code: 'TWO_AMOUNTS' }]])
    const named = [head.replace(/,(Jumlah|Amount)/, ',stored'), cells.join(',')].join('\n')
    expect((await uploadPayouts(finance, named)).body.good).toBe(1)
  },
)

test.each([
  ['a point that separates thousands beside a comma that begins decimals', '2.500', '"1,50"'],
  ['points in one line and commas in another', '250.000', '"1,000"'],
  ['a point before three digits and before one', '250.000', '12.5'],
])('with %s nothing is ready until the uploader declares which it is', async (name, one, other) => {
  const id = name.length
  const csv = file(
    `ask-${id}-1,Budi,0012345678,MANDIRI,${one},Gaji`,
    `ask-${id}-2,Ani,0012345679,BRI,${other},Gaji`,
    `ask-${id}-3,Ani,0012345679,BRI,20000,Gaji`,
  )
  const { body: shown } = await uploadPayouts(finance, csv)
  expect(shown).toMatchObject({ good: 0, faulty: 3, totals: [] })
  expect(shown.question.examples[0]).toMatchObject({ line: 2, written: one })
  const before = await sent()
  const undeclared = await uploadPayouts(finance, csv, { hash: shown.hash, confirm: 'true' })
  expect([undeclared.status, undeclared.body.errors]).toMatchObject([400, [{ code: 'MIXED_SEPARATORS' }]])
  expect(undeclared.text).toContain('?decimal=comma')
  expect(await sent()).toEqual(before)
  // What is sent is what was shown: the file as it was read by that sign.
  const { body: comma } = await uploadPayouts(finance, csv, { decimal: 'comma' })
  expect([comma.question, comma.rows[0].amount]).toEqual([null, one.replace('.', '')])
  const other_ = await uploadPayouts(finance, csv, { hash: comma.hash, confirm: 'true', decimal: 'point' })
  expect(other_.body.errors).toMatchObject([{ code: 'CHANGED' }])
})

test('digits alone beside points, and amounts that show both signs, are one notation', async () => {
  const one = file('one-1,Budi,0012345678,MANDIRI,2500000,', 'one-2,Ani,0012345679,BRI,2.500.000,')
  const both = file('both-1,Budi,0012345678,MANDIRI,"2.500.000,00",', 'both-2,Ani,0012345679,BRI,250.000,')
  for (const csv of [one, both]) {
    const { question, good } = (await uploadPayouts(finance, csv)).body
    expect([question, good]).toEqual([null, 2])
  }
})

test('amounts are read and sent by the declared sign, except those that it makes no whole amount', async () => {
  const csv = file('said-1,Budi,0012345678,MANDIRI,250.000,Gaji', 'said-2,Ani,0012345679,BRI,"12,50",Gaji')
  const { body: comma } = await uploadPayouts(finance, csv, { decimal: 'comma' })
  expect(comma.rows.map(({ amount, errors }: Row) => [amount, errors.length])).toEqual([
    ['250000', 0],
    ['12,50', 1],
  ])
  const query = { hash: comma.hash, confirm: 'true', decimal: 'comma' }
  expect((await uploadPayouts(finance, csv, query)).body).toMatchObject({ accepted: 1, refusedCount: 1 })
  expect((await sent()).find(([id]: [string]) => id === 'said-1')).toEqual(['said-1', 250_000])
  const { body: point } = await uploadPayouts(finance, csv, { decimal: 'point' })
  expect([point.good, point.question]).toEqual([0, null])
})

/** A workbook of texts. */
function aWorkbook(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const name = (at: number) => String.fromCharCode(65 + at)
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, at) => `<c r="${name(at)}${row + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`)
    return `<row r="${row + 1}">${written.join('')}</row>`
  })
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packed = 'http://schemas.openxmlformats.org/package/2006'
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const part = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
  return new Uint8Array(
    storeArchive(
      new Map([
        [
          '[Content_Types].xml',
          part(
            `<Types xmlns="${packed}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
          ),
        ],
        [
          '_rels/.rels',
          part(
            `<Relationships xmlns="${packed}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
          ),
        ],
        [
          'xl/workbook.xml',
          part(
            `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
          ),
        ],
        [
          'xl/_rels/workbook.xml.rels',
          part(
            `<Relationships xmlns="${packed}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
          ),
        ],
        [
          'xl/worksheets/sheet1.xml',
          part(`<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`),
        ],
      ]),
    ),
  )
}

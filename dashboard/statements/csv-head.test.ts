import { expect, test } from 'vitest'
import { readStatementFile } from '../../src/banks/statements/read-file.ts'
import { guessMapping, headOf } from './csv-head.ts'

const BCA = [
  'No. Rekening,1234567890',
  'Periode,01/11/2026 - 30/11/2026',
  '',
  'Tanggal,Keterangan,No. Referensi,Debet,Kredit,Saldo',
  '03/11/2026,"TRSF, SITI",R1,,"10,000.00","110,000.00"',
  '04/11/2026,BIAYA ADM,R2,"2,500.00",,"107,500.00"',
].join('\r\n')
const OTHER = ['Date;Amount;Description', '2026-11-03;1.250.000,50;SETORAN', '2026-11-04;-5.000,00;ADM'].join('\n')

test('a mapping is begun with by what stands in the file, and reads it', () => {
  for (const [text, amounts] of [
    [BCA, [10_000_00n, -2_500_00n]],
    [OTHER, [1_250_000_50n, -5_000_00n]],
  ] as const) {
    const { statements } = readStatementFile(text, guessMapping(text))
    expect(statements[0]?.entries.map(({ money }) => money.amount)).toEqual(amounts)
  }
})

test('the columns and the first lines are shown unchanged, with any lines above them', () => {
  const { separator, skip } = guessMapping(BCA)
  expect(headOf(BCA, separator, skip)).toEqual({
    columns: ['Tanggal', 'Keterangan', 'No. Referensi', 'Debet', 'Kredit', 'Saldo'],
    rows: [
      ['03/11/2026', 'TRSF, SITI', 'R1', '', '10,000.00', '110,000.00'],
      ['04/11/2026', 'BIAYA ADM', 'R2', '2,500.00', '', '107,500.00'],
    ],
  })
})

import { expect, test } from 'vitest'
import { readStatementFile } from '../../../src/banks/statements/read-file.ts'
import { StatementError } from '../../../src/banks/statements/statement.ts'
import { reportFaults } from '../../../src/reports/rules.ts'
import { writeMt940 } from '../../../test/statements/mt940-writer.ts'
import { describeFault } from './fault-words.ts'

/** What an Indonesian reads where the server refuses a statement. */
function refusalOf(text: string): string {
  try {
    readStatementFile(text, null)
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    return describeFault({ field: '', code: error.code, message: error.message }, 'id')
  }
  return 'taken'
}

test('why a statement is refused is said in Indonesian, with the line and the amounts', () => {
  const good = writeMt940(
    [{ day: '2026-11-03', amount: 5_000_00n, reference: 'X1', text: 'SETORAN' }],
    '2026-11-01',
    '2026-11-20',
  )
  expect(refusalOf(good)).toBe('taken')
  expect(refusalOf('Tanggal;Jumlah\n')).toBe(
    'Bukan MT940 atau camt.053, dan cara membaca CSV koneksi ini belum ditentukan.',
  )
  expect(refusalOf(good.replace(/:61:\d{6}/, ':61:banana'))).toMatch(/^Baris \d+ tidak bisa dibaca: “banana/)
  const lost = good.replace(/^:61:.*\r?\n(?::86:.*\r?\n)?/m, '')
  expect(refusalOf(lost)).toMatch(/^Jumlahnya tidak cocok: saldo awal .+, 0 transaksinya menuju .+; selisih .*5.?000/)
})

test('why a report is refused is said in Indonesian', () => {
  const requests = [
    { kind: 'payments', format: 'pdf', from: '2026-03-01', to: '2026-03-02' },
    { kind: 'payments', format: 'csv', from: '2026-03-02', to: '2026-03-01' },
    { kind: 'payments', format: 'csv', from: '2024-03-02', to: '2026-03-01' },
    { kind: 'payments', format: 'csv', from: '2026-03-01', to: '2026-03-02', columns: ['nonsense'] },
    { kind: 'payments', format: 'csv', from: '2026-03-01', to: '2026-03-02', month: '2026-03' },
  ]
  const said = requests.map((body) => reportFaults(body).map((fault) => describeFault(fault, 'id'))[0])
  expect(said).toEqual([
    'Pilihan ini tidak cocok dengan jenis laporannya.',
    'Tanggal akhir tidak boleh sebelum tanggal awal.',
    'Laporan paling panjang 366 hari.',
    'Kolom ini tidak ada di laporan jenis itu.',
    'Pilih satu: bulan, atau tanggal dari dan sampai.',
  ])
})

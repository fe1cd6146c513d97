import type { CsvMapping } from '../../src/banks/statements/csv-mapping.ts'
import { addDays } from '../../src/statements/matching/days.ts'
import { type AccountOf, type Booked, balanceBefore, bookedWithin } from '../statements/mt940-writer.ts'

/** How a bank's CSV is read that shows the newest first and writes amounts as `1.250.000,00`. */
export const CSV_MAPPING: CsvMapping = {
  separator: ';',
  skip: 1,
  date: 'Tanggal',
  dateFormat: 'DD/MM/YYYY',
  amount: { debit: 'Debet', credit: 'Kredit' },
  decimal: ',',
  thousands: '.',
  currency: 'IDR',
  reference: 'No. Referensi',
  text: ['Keterangan'],
  balance: 'Saldo',
  footer: 'Saldo Akhir',
  order: 'newest_first',
}

const written = (amount: bigint): string => {
  const positive = amount < 0n ? -amount : amount
  const whole = (positive / 100n).toString().replace(/\B(?=(\d{3})+$)/g, '.')
  return `${amount < 0n ? '-' : ''}${whole},${(positive % 100n).toString().padStart(2, '0')}`
}

/** A bank's statement as CSV of the days from one to another. Undefined: nothing moved, and there is none. */
export function writeCsv(all: readonly Booked[], from: string, to: string, account: AccountOf): string | undefined {
  let balance = balanceBefore(all, from, account)
  const rows = bookedWithin(all, from, to).map(({ day, amount, reference, text }) => {
    balance += amount
    const [debit, credit] = amount < 0n ? [written(-amount), ''] : ['', written(amount)]
    return [day.split('-').reverse().join('/'), reference, `"${text}"`, debit, credit, written(balance)].join(';')
  })
  if (rows.length === 0) return undefined
  const closing = balanceBefore(all, addDays(to, 1), account)
  return [
    'Rekening 0012345678',
    'Tanggal;No. Referensi;Keterangan;Debet;Kredit;Saldo',
    ...rows.reverse(),
    `Saldo Akhir;${written(closing)}`,
    '',
  ].join('\r\n')
}

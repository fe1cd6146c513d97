import { formatCount } from '../../format/money.ts'
import type { Words } from '../../language/locale.tsx'

const en = {
  tabs: { mistake: 'Mistakes', differs: 'Names differ', ready: 'Ready' },
  toReceivers: 'To receivers',
  fees: 'Fees',
  after: 'Balance after',
  leftOut: (count: number) => (count === 1 ? '1 row is left out' : `${formatCount(count, 'en')} rows are left out`),
  none: 'Nothing to send yet: fix a row, or choose another file.',
  noRows: 'No rows here.',
  didYouMean: (bank: string) => `Did you mean ${bank}?`,
  use: (bank: string) => `Use ${bank}`,
  sendAnyway: 'Send anyway',
  sendRowAnyway: (line: number) => `Send row ${line} anyway`,
}
const id: typeof en = {
  tabs: { mistake: 'Kesalahan', differs: 'Nama berbeda', ready: 'Siap' },
  toReceivers: 'Untuk penerima',
  fees: 'Biaya',
  after: 'Sisa saldo',
  leftOut: (count) => `${formatCount(count, 'id')} baris dilewati`,
  none: 'Belum ada yang bisa dikirim: perbaiki satu baris, atau pilih berkas lain.',
  noRows: 'Tidak ada baris di sini.',
  didYouMean: (bank) => `Maksud Anda ${bank}?`,
  use: (bank) => `Pakai ${bank}`,
  sendAnyway: 'Tetap kirim',
  sendRowAnyway: (line) => `Tetap kirim baris ${line}`,
}
export const words: Words<typeof en> = { en, id }

import { formatCount } from '../../format/money.ts'
import type { Words } from '../../language/locale.tsx'

const numbersEn = (count: number) =>
  count === 1 ? '1 virtual account' : `${formatCount(count, 'en')} virtual accounts`

const en = {
  title: 'Import customers with a virtual account',
  about:
    'An Excel (XLSX) or CSV file, up to 10,000 customers. Each gets a virtual account of their own. Its first row names the columns:',
  hint: 'Required: externalId, name and code (the bank). With an amount, the account accepts only that amount, again and again; without one, any. Indonesian column names are also accepted.',
  row: 'Customer',
  amount: 'Amount',
  any: 'Any',
  collectors: 'Virtual accounts',
  action: (count: number) => `Make ${numbersEn(count)}`,
  confirm: 'Make these virtual accounts?',
  confirmText:
    'All of them are made or none is. Their banks give the numbers within moments; the list shows them as they come.',
  done: (count: number) => `${numbersEn(count)} requested. The list shows each number as its bank gives it.`,
  doneBefore: (count: number) => `${numbersEn(count)} had been imported before and stayed as they were.`,
  see: 'See collectors',
}
const id: typeof en = {
  title: 'Impor pelanggan dengan VA',
  about:
    'Berkas Excel (XLSX) atau CSV, maksimal 10.000 pelanggan. Masing-masing mendapat VA sendiri. Baris pertamanya menamai kolom:',
  hint: 'Yang wajib: externalId, name, dan code (banknya). Dengan amount, VA itu hanya menerima jumlah itu, berulang kali; tanpa itu, jumlah berapa pun. Nama kolom boleh juga berbahasa Indonesia: NIS, Nama, Bank, Telepon, Jumlah, Kelas.',
  row: 'Pelanggan',
  amount: 'Jumlah',
  any: 'Bebas',
  collectors: 'VA',
  action: (count) => `Buat ${formatCount(count, 'id')} VA`,
  confirm: 'Buat VA ini?',
  confirmText:
    'Semuanya dibuat atau tidak sama sekali. Banknya memberi nomor dalam beberapa saat; daftarnya menampilkan begitu ada.',
  done: (count) => `${formatCount(count, 'id')} VA diminta. Daftarnya menampilkan nomornya begitu diberi banknya.`,
  doneBefore: (count) => `${formatCount(count, 'id')} VA sudah pernah diimpor dan tidak berubah.`,
  see: 'Lihat daftarnya',
}
export const words: Words<typeof en> = { en, id }

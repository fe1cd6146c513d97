import { formatCount } from '../format/money.ts'
import type { Words } from '../language/locale.tsx'

const en = {
  templateXlsx: 'Download an Excel template',
  templateCsv: 'Download a CSV template',
  choose: 'Choose a file',
  other: 'Choose another file',
  drop: 'or drop an XLSX or CSV file here',
  line: 'Row',
  problem: 'Error',
  outcome: 'Check',
  details: 'Details',
  results: 'Rows by result',
  all: 'All',
  edit: 'Edit',
  editRow: (line: number) => `Edit row ${line}`,
  edited: 'Edited here',
  save: 'Check again',
  cancel: 'Cancel',
  fileStays: 'The file itself is not changed.',
  summary: (good: number, bad: number) =>
    bad === 0
      ? `All ${formatCount(good, 'en')} rows are OK.`
      : `${formatCount(good, 'en')} of ${formatCount(good + bad, 'en')} rows are OK.`,
  tabs: { mistake: 'Mistakes', ready: 'Ready' },
  more: (count: number) =>
    `This shows the first 1,000 rows with errors and the first 1,000 others; the file has ${formatCount(count, 'en')} more.`,
  fixFirst: (count: number) =>
    count === 1
      ? 'All rows are imported together or none is: fix the row with an error first.'
      : `All rows are imported together or none is: fix the ${formatCount(count, 'en')} rows with errors first.`,
  importing: 'Importing',
  done: (done: number, of: number) => `${formatCount(done, 'en')} of ${formatCount(of, 'en')}`,
  stay: 'All rows are imported together. If it is interrupted, import the same file again: nothing is made twice.',
  ok: 'OK',
  before: 'Imported before',
  customers: 'New customers',
  nothing: 'Everything in this file was imported before.',
  newCustomers: (count: number) => (count === 1 ? '1 new customer.' : `${formatCount(count, 'en')} new customers.`),
}
const id: typeof en = {
  templateXlsx: 'Unduh contoh Excel',
  templateCsv: 'Unduh contoh CSV',
  choose: 'Pilih berkas',
  other: 'Pilih berkas lain',
  drop: 'atau seret berkas XLSX atau CSV ke sini',
  line: 'Baris',
  problem: 'Kesalahan',
  outcome: 'Pemeriksaan',
  details: 'Rincian',
  results: 'Baris menurut hasil',
  all: 'Semua',
  edit: 'Ubah',
  editRow: (line) => `Ubah baris ${line}`,
  edited: 'Diubah di sini',
  save: 'Periksa ulang',
  cancel: 'Batal',
  fileStays: 'Berkasnya sendiri tidak berubah.',
  summary: (good, bad) =>
    bad === 0
      ? `Semua ${formatCount(good, 'id')} baris benar.`
      : `${formatCount(good, 'id')} dari ${formatCount(good + bad, 'id')} baris benar.`,
  tabs: { mistake: 'Kesalahan', ready: 'Siap' },
  more: (count) =>
    `Yang tampil: 1.000 baris salah pertama dan 1.000 baris lain pertama; ${formatCount(count, 'id')} lagi ada di berkas.`,
  fixFirst: (count) =>
    `Semua baris diimpor bersama atau tidak sama sekali: perbaiki dulu ${formatCount(count, 'id')} baris yang salah.`,
  importing: 'Mengimpor',
  done: (done, of) => `${formatCount(done, 'id')} dari ${formatCount(of, 'id')}`,
  stay: 'Semua baris diimpor bersama. Jika terputus, impor lagi berkas yang sama: tidak ada yang dibuat dua kali.',
  ok: 'Benar',
  before: 'Sudah diimpor',
  customers: 'Pelanggan baru',
  nothing: 'Semua isi berkas ini sudah pernah diimpor.',
  newCustomers: (count) => `${formatCount(count, 'id')} pelanggan baru.`,
}
export const words: Words<typeof en> = { en, id }

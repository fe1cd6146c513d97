import { formatCount } from '../../format/money.ts'
import type { Words } from '../../language/locale.tsx'

const invoicesEn = (count: number) => (count === 1 ? '1 invoice' : `${formatCount(count, 'en')} invoices`)

const en = {
  title: 'Import invoices',
  about:
    'An Excel (XLSX) or CSV file, up to 10,000 invoices. A row is an item; rows with the same externalId that follow each other are one invoice. Its first row names the columns:',
  hint: 'Required: externalId, customer, description, unitAmount and dueAt. customer is your own reference for the customer; a new one is created from customerName. Indonesian column names are also accepted.',
  finalize: 'Finalize them too',
  finalizeHint: 'Each gets its number and its page opens. Otherwise they are drafts.',
  row: 'Invoice',
  amount: 'Unit price',
  invoices: 'Invoices',
  total: 'Total',
  due: 'due',
  drafts: (count: number) => `Import ${count === 1 ? '1 draft' : `${formatCount(count, 'en')} drafts`}`,
  finalized: (count: number) => `Import and finalize ${invoicesEn(count)}`,
  draftsTitle: 'Import these drafts?',
  finalizedTitle: 'Import and finalize these invoices?',
  draftsText: 'All of them are created or none is. They can be changed until they are finalized.',
  finalizedText: 'All of them are created or none is. They get the next numbers and can no longer be changed.',
  done: (count: number) => `${invoicesEn(count)} imported.`,
  doneBefore: (count: number) => `${invoicesEn(count)} had been imported before and stayed as they were.`,
  see: 'See invoices',
}
const id: typeof en = {
  title: 'Impor tagihan',
  about:
    'Berkas Excel (XLSX) atau CSV, maksimal 10.000 tagihan. Satu baris adalah satu barang; baris berurutan dengan externalId yang sama menjadi satu tagihan. Baris pertamanya menamai kolom:',
  hint: 'Yang wajib: externalId, customer, description, unitAmount, dan dueAt. customer adalah nomor Anda sendiri untuk pelanggan itu; pelanggan baru dibuat dari customerName. Nama kolom boleh juga berbahasa Indonesia: Nomor tagihan, Pelanggan, Nama, Keterangan, Jumlah, Jatuh tempo.',
  finalize: 'Sekaligus finalkan',
  finalizeHint: 'Tiap tagihan mendapat nomor dan halamannya dibuka. Jika tidak, semuanya menjadi draf.',
  row: 'Tagihan',
  amount: 'Harga satuan',
  invoices: 'Tagihan',
  total: 'Total',
  due: 'jatuh tempo',
  drafts: (count) => `Impor ${formatCount(count, 'id')} draf`,
  finalized: (count) => `Impor dan finalkan ${formatCount(count, 'id')} tagihan`,
  draftsTitle: 'Impor draf ini?',
  finalizedTitle: 'Impor dan finalkan tagihan ini?',
  draftsText: 'Semuanya dibuat atau tidak sama sekali. Masih bisa diubah sampai difinalkan.',
  finalizedText: 'Semuanya dibuat atau tidak sama sekali. Nomornya berurutan dan tidak bisa diubah lagi.',
  done: (count) => `${formatCount(count, 'id')} tagihan diimpor.`,
  doneBefore: (count) => `${formatCount(count, 'id')} tagihan sudah pernah diimpor dan tidak berubah.`,
  see: 'Lihat tagihan',
}
export const words: Words<typeof en> = { en, id }

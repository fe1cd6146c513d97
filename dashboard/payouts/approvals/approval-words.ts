import { HOME } from '../../../src/markets/market-of.ts'
import { formatCount } from '../../format/money.ts'
import type { Words } from '../../language/locale.tsx'

const en = {
  title: 'Approvals',
  emptyTitles: {
    WAITING: 'Nothing is waiting for approval',
    APPROVED: 'Nothing has been approved yet',
    REJECTED: 'Nothing has been rejected yet',
  },
  emptyText:
    'Payouts and refunds above what one person may send in a day, and refunds and other amounts requested by support, wait here for a second person’s approval.',
  requestedBy: 'Requested by',
  on: 'on',
  refund: 'Refund',
  acceptance: (expected: string) => `Accept instead of ${expected}`,
  approveAcceptance: 'Approve and accept',
  approveAcceptanceTitle: 'Accept this amount?',
  approveAcceptanceText: 'The order becomes paid with it, and the shop is notified. The money can still be refunded.',
  payouts: (count: number) => (count === 1 ? '1 payout' : `${formatCount(count, 'en')} payouts`),
  approve: 'Approve and send',
  reject: 'Reject',
  approveTitle: 'Approve and send this?',
  approveText: 'Once the bank has it, it cannot be recalled.',
  rejectTitle: 'Reject this request?',
  rejectText: 'Nothing is sent. It can be requested again.',
  approved: 'Approved; it is being sent.',
  rejected: 'Rejected; nothing is sent.',
  refused: (count: number) => `${formatCount(count, 'en')} of them could not be sent:`,
  underWay: 'Being sent. It continues by itself, even after a restart of the server.',
  sentOf: (accepted: number, refused: number) =>
    refused === 0
      ? `${formatCount(accepted, 'en')} accepted.`
      : `${formatCount(accepted, 'en')} accepted, ${formatCount(refused, 'en')} could not be sent.`,
  tryAgain: 'Retry the rest',
  tryAgainTitle: 'Send the rest?',
  tryAgainText: 'What could not be sent is retried. What was accepted is not sent twice.',
  own: 'You requested it yourself, so someone else must approve it.',
  show: 'Show what will be sent',
  showDecided: 'Show the request',
  policy: 'When a second person is needed',
  policyText: `How much one person may send or refund in a day (${HOME.calendar.city} time). Anything above waits for another member who has had their role for 24 hours. Empty: nothing waits. Raising or clearing it takes a second owner.`,
  above: 'Above, per day',
  save: 'Save',
  policySaved: 'Saved.',
  statuses: { WAITING: 'Waiting', APPROVED: 'Approved', REJECTED: 'Rejected' },

  bulkTitle: 'Upload payouts',
  bulkText: 'An Excel (XLSX) or CSV file with one row per payout, up to 50,000. Its first row names the columns:',
  bulkExcel:
    'In Excel, format the account column as text: numbers lose their leading zeros. Indonesian column names are also accepted.',
  sendAll: (amount: string) => `Send ${amount}`,
  reviewAll: (amount: string) => `Review ${amount}`,
  lookingUp: (done: number, total: number) =>
    `Checking account names: ${formatCount(done, 'en')} of ${formatCount(total, 'en')}`,
  lookedUp: (good: number, total: number) =>
    `${formatCount(good, 'en')} of ${formatCount(total, 'en')} accounts match the name in the file.`,
  lookedUpSoon: 'Name not checked yet',
  lookUpAgain: 'Check again',
  noAnswer: 'No response from the bank',
  tooManyNames: 'Too many names tried today',
  cannotReceive: 'Cannot receive',
  matches: { exact: 'Name matches', close: 'Name nearly matches', different: 'Name differs' },
  storedAsNumber: 'The account was stored as a number: any leading zeros are missing.',
  notLookedUp: (count: number) =>
    count === 1
      ? 'The holder of 1 account was not checked.'
      : `The holders of ${formatCount(count, 'en')} accounts were not checked.`,
  numbersToCheck: (count: number) =>
    count === 1
      ? '1 account was stored as a number and may lack leading zeros.'
      : `${formatCount(count, 'en')} accounts were stored as numbers and may lack leading zeros.`,
  sent: (count: number) =>
    count === 1 ? '1 payout is on its way.' : `${formatCount(count, 'en')} payouts are on their way.`,
  leftOut: 'Skipped',
  waits: 'The upload is waiting for a second person. Nothing is sent before it is approved.',
  toPayouts: 'See payouts',
}
const id: typeof en = {
  title: 'Persetujuan',
  emptyTitles: {
    WAITING: 'Tidak ada yang menunggu persetujuan',
    APPROVED: 'Belum ada yang disetujui',
    REJECTED: 'Belum ada yang ditolak',
  },
  emptyText:
    'Pencairan dan pengembalian dana di atas batas harian satu orang, serta pengembalian dana dan jumlah lain yang diajukan dukungan, menunggu persetujuan orang kedua di sini.',
  requestedBy: 'Diajukan oleh',
  on: 'pada',
  refund: 'Pengembalian dana',
  acceptance: (expected) => `Terima sebagai ganti ${expected}`,
  approveAcceptance: 'Setujui dan terima',
  approveAcceptanceTitle: 'Terima jumlah ini?',
  approveAcceptanceText: 'Pesanan menjadi lunas dengannya, dan toko diberi tahu. Dananya masih bisa dikembalikan.',
  payouts: (count) => `${formatCount(count, 'id')} pencairan dana`,
  approve: 'Setujui dan kirim',
  reject: 'Tolak',
  approveTitle: 'Setujui dan kirim ini?',
  approveText: 'Setelah sampai di bank, tidak bisa ditarik kembali.',
  rejectTitle: 'Tolak permintaan ini?',
  rejectText: 'Tidak ada yang dikirim. Permintaan bisa diajukan lagi.',
  approved: 'Disetujui, sedang dikirim.',
  rejected: 'Ditolak, tidak ada yang dikirim.',
  refused: (count) => `${formatCount(count, 'id')} di antaranya tidak bisa dikirim:`,
  underWay: 'Sedang dikirim. Prosesnya berlanjut sendiri, juga setelah server dimulai ulang.',
  sentOf: (accepted, refused) =>
    refused === 0
      ? `${formatCount(accepted, 'id')} diterima.`
      : `${formatCount(accepted, 'id')} diterima, ${formatCount(refused, 'id')} tidak bisa dikirim.`,
  tryAgain: 'Coba lagi sisanya',
  tryAgainTitle: 'Kirim sisanya?',
  tryAgainText: 'Yang tidak bisa dikirim dicoba lagi. Yang sudah diterima tidak dikirim dua kali.',
  own: 'Anda sendiri yang mengajukannya, jadi orang lain yang harus menyetujuinya.',
  show: 'Lihat yang akan dikirim',
  showDecided: 'Lihat permintaannya',
  policy: 'Kapan orang kedua diperlukan',
  policyText: `Jumlah yang boleh dikirim atau dikembalikan satu orang dalam sehari (${HOME.calendar.zoneName}). Selebihnya menunggu anggota lain yang sudah 24 jam memegang perannya. Kosong: tidak ada yang menunggu. Menaikkan atau menghapusnya perlu pemilik kedua.`,
  above: 'Di atas, per hari',
  save: 'Simpan',
  policySaved: 'Tersimpan.',
  statuses: { WAITING: 'Menunggu', APPROVED: 'Disetujui', REJECTED: 'Ditolak' },

  bulkTitle: 'Unggah pencairan dana',
  bulkText:
    'Berkas Excel (XLSX) atau CSV dengan satu baris per pencairan dana, maksimal 50.000. Baris pertamanya menamai kolom:',
  bulkExcel:
    'Di Excel, format kolom rekening sebagai teks: angka kehilangan nol di depannya. Nama kolom boleh juga berbahasa Indonesia: Nomor referensi, Nama penerima, Nomor rekening, Bank, Jumlah, Berita.',
  sendAll: (amount) => `Kirim ${amount}`,
  reviewAll: (amount) => `Periksa ${amount}`,
  lookingUp: (done, total) => `Memeriksa nama rekening: ${formatCount(done, 'id')} dari ${formatCount(total, 'id')}`,
  lookedUp: (good, total) =>
    `${formatCount(good, 'id')} dari ${formatCount(total, 'id')} rekening cocok dengan nama yang ditulis.`,
  lookedUpSoon: 'Nama belum diperiksa',
  lookUpAgain: 'Periksa lagi',
  noAnswer: 'Bank tidak merespons',
  tooManyNames: 'Terlalu banyak nama dicoba hari ini',
  cannotReceive: 'Tidak bisa menerima',
  matches: { exact: 'Nama cocok', close: 'Nama hampir cocok', different: 'Nama berbeda' },
  storedAsNumber: 'Rekening ini tersimpan sebagai angka: jika diawali nol, nolnya hilang.',
  notLookedUp: (count) => `Pemilik ${formatCount(count, 'id')} rekening belum diperiksa.`,
  numbersToCheck: (count) =>
    `${formatCount(count, 'id')} rekening tersimpan sebagai angka dan mungkin kehilangan nol di depannya.`,
  sent: (count) => `${formatCount(count, 'id')} pencairan dana sedang diproses.`,
  leftOut: 'Dilewati',
  waits: 'Unggahan ini menunggu orang kedua. Tidak ada yang dikirim sebelum disetujui.',
  toPayouts: 'Lihat pencairan dana',
}
export const words: Words<typeof en> = { en, id }

import { HOME } from '../../src/markets/market-of.ts'
import { formatCount } from '../format/money.ts'
import type { Words } from '../language/locale.tsx'

const en = {
  title: 'Approvals',
  emptyTitles: {
    WAITING: 'Nothing waits for an approval',
    APPROVED: 'Nothing was approved yet',
    REJECTED: 'Nothing was rejected yet',
  },
  emptyText:
    'Payouts and refunds beyond what one person may send in a day, and refunds that support asks for, wait here until a second person has looked at them.',
  asked: 'Asked by',
  on: 'on',
  refund: 'Refund',
  payouts: (count: number) => (count === 1 ? '1 payout' : `${formatCount(count, 'en')} payouts`),
  approve: 'Approve and send',
  reject: 'Reject',
  approveTitle: 'Send this?',
  approveText: 'Once the bank has it, it cannot be called back.',
  rejectTitle: 'Reject this?',
  rejectText: 'Nothing is sent. Who asked for it can ask again.',
  approved: 'Approved, it is being sent.',
  rejected: 'Rejected, nothing is sent.',
  refused: (count: number) => `${formatCount(count, 'en')} of them could not be sent:`,
  underWay: 'Being sent. It goes on by itself, also after a restart of the server.',
  sentOf: (accepted: number, refused: number) =>
    refused === 0
      ? `${formatCount(accepted, 'en')} accepted.`
      : `${formatCount(accepted, 'en')} accepted, ${formatCount(refused, 'en')} could not be sent.`,
  tryAgain: 'Try the rest again',
  tryAgainTitle: 'Send the rest?',
  tryAgainText: 'What could not be sent is tried again. What was accepted is not sent twice.',
  own: 'You asked for it yourself, so somebody else must approve it.',
  show: 'Show what would be sent',
  showDecided: 'Show what was asked for',
  policy: 'When a second person is needed',
  policyText: `How much one person may send or give back in a day (${HOME.calendar.city} time). What goes beyond waits for somebody else, who has had their role for 24 hours. Empty: nothing waits. To raise or clear it takes a second owner.`,
  above: 'Above, in a day',
  save: 'Save',
  policySaved: 'Saved.',
  statuses: { WAITING: 'Waiting', APPROVED: 'Approved', REJECTED: 'Rejected' },

  bulkTitle: 'Upload payouts',
  bulkText:
    'An Excel (XLSX) or CSV file with a line for each payout, at most 50,000. Its first line names the columns:',
  bulkExcel:
    'In Excel, format the column of accounts as text: a number loses the zeros in front. Indonesian column names are understood, too.',
  templateXlsx: 'Download an Excel template',
  templateCsv: 'Download a CSV template',
  choose: 'Choose a file',
  other: 'Choose another file',
  line: 'Line',
  problem: 'Mistake',
  fine: 'Fine',
  summary: (good: number, bad: number) =>
    bad === 0
      ? `All ${formatCount(good, 'en')} rows are fine.`
      : `${formatCount(good, 'en')} of ${formatCount(good + bad, 'en')} rows are fine.`,
  leaveOut: (bad: number) =>
    bad === 1
      ? 'Leave out the row with a mistake and send the rest'
      : `Leave out the ${formatCount(bad, 'en')} rows with mistakes and send the rest`,
  drop: 'or drop an XLSX or CSV file here',
  sendAll: (amount: string) => `Send ${amount}`,
  reviewAll: (amount: string) => `Review ${amount}`,
  outcome: 'Check',
  leaveDoubtful: (count: number) =>
    count === 1
      ? 'Leave out the row whose account has another name or cannot receive'
      : `Leave out the ${formatCount(count, 'en')} rows whose accounts have another name or cannot receive`,
  lookingUp: (done: number, total: number) =>
    `Looking up account names: ${formatCount(done, 'en')} of ${formatCount(total, 'en')}`,
  lookedUp: (good: number, total: number) =>
    `${formatCount(good, 'en')} of ${formatCount(total, 'en')} accounts have the name that was written.`,
  lookedUpSoon: 'Name not looked up yet',
  lookUpAgain: 'Look up again',
  noAnswer: 'No answer from the bank',
  tooManyNames: 'Too many names tried today',
  cannotReceive: 'Cannot receive',
  matches: { exact: 'Name agrees', close: 'Name nearly agrees', different: 'Another name' },
  storedAsNumber: 'The account was stored as a number: if it begins with zeros, they are missing.',
  notLookedUp: (count: number) =>
    count === 1
      ? 'The holder of 1 account was not looked up.'
      : `The holders of ${formatCount(count, 'en')} accounts were not looked up.`,
  numbersToCheck: (count: number) =>
    count === 1
      ? '1 account was stored as a number and may lack zeros in front.'
      : `${formatCount(count, 'en')} accounts were stored as numbers and may lack zeros in front.`,
  sent: (count: number) =>
    count === 1 ? '1 payout is on its way.' : `${formatCount(count, 'en')} payouts are on their way.`,
  leftOut: 'Left out',
  waits: 'The upload waits for a second person. Nothing is sent before it is approved.',
  toPayouts: 'See the payouts',
}
const id: typeof en = {
  title: 'Persetujuan',
  emptyTitles: {
    WAITING: 'Tidak ada yang menunggu persetujuan',
    APPROVED: 'Belum ada yang disetujui',
    REJECTED: 'Belum ada yang ditolak',
  },
  emptyText:
    'Pencairan dana dan pengembalian di atas jatah harian satu orang, dan pengembalian yang diminta layanan pelanggan, menunggu di sini sampai orang kedua memeriksanya.',
  asked: 'Diminta oleh',
  on: 'pada',
  refund: 'Pengembalian',
  payouts: (count) => `${formatCount(count, 'id')} pencairan dana`,
  approve: 'Setujui dan kirim',
  reject: 'Tolak',
  approveTitle: 'Kirim ini?',
  approveText: 'Setelah sampai di bank, tidak bisa ditarik kembali.',
  rejectTitle: 'Tolak ini?',
  rejectText: 'Tidak ada yang dikirim. Peminta bisa meminta lagi.',
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
  own: 'Anda sendiri yang memintanya, jadi orang lain yang harus menyetujuinya.',
  show: 'Lihat yang akan dikirim',
  showDecided: 'Lihat yang diminta',
  policy: 'Kapan orang kedua diperlukan',
  policyText: `Jumlah yang boleh dikirim atau dikembalikan satu orang dalam sehari (${HOME.calendar.zoneName}). Selebihnya menunggu orang lain yang sudah 24 jam memegang perannya. Kosong: tidak ada yang menunggu. Menaikkan atau menghapusnya perlu pemilik kedua.`,
  above: 'Di atas, per hari',
  save: 'Simpan',
  policySaved: 'Tersimpan.',
  statuses: { WAITING: 'Menunggu', APPROVED: 'Disetujui', REJECTED: 'Ditolak' },

  bulkTitle: 'Unggah pencairan dana',
  bulkText:
    'Berkas Excel (XLSX) atau CSV dengan satu baris per pencairan dana, paling banyak 50.000. Baris pertamanya menamai kolom:',
  bulkExcel:
    'Di Excel, format kolom rekening sebagai teks: angka kehilangan nol di depannya. Nama kolom boleh juga berbahasa Indonesia: Nomor referensi, Nama penerima, Nomor rekening, Bank, Jumlah, Berita.',
  templateXlsx: 'Unduh contoh Excel',
  templateCsv: 'Unduh contoh CSV',
  choose: 'Pilih berkas',
  other: 'Pilih berkas lain',
  line: 'Baris',
  problem: 'Salah',
  fine: 'Benar',
  summary: (good, bad) =>
    bad === 0
      ? `Semua ${formatCount(good, 'id')} baris benar.`
      : `${formatCount(good, 'id')} dari ${formatCount(good + bad, 'id')} baris benar.`,
  leaveOut: (bad) => `Lewati ${formatCount(bad, 'id')} baris yang salah dan kirim sisanya`,
  drop: 'atau seret berkas XLSX atau CSV ke sini',
  sendAll: (amount) => `Kirim ${amount}`,
  reviewAll: (amount) => `Periksa ${amount}`,
  outcome: 'Pemeriksaan',
  leaveDoubtful: (count) =>
    `Lewati ${formatCount(count, 'id')} baris yang nama rekeningnya berbeda atau tidak bisa menerima`,
  lookingUp: (done, total) => `Memeriksa nama rekening: ${formatCount(done, 'id')} dari ${formatCount(total, 'id')}`,
  lookedUp: (good, total) =>
    `${formatCount(good, 'id')} dari ${formatCount(total, 'id')} rekening cocok dengan nama yang ditulis.`,
  lookedUpSoon: 'Nama belum diperiksa',
  lookUpAgain: 'Periksa lagi',
  noAnswer: 'Bank tidak menjawab',
  tooManyNames: 'Terlalu banyak nama dicoba hari ini',
  cannotReceive: 'Tidak bisa menerima',
  matches: { exact: 'Nama cocok', close: 'Nama hampir cocok', different: 'Nama berbeda' },
  storedAsNumber: 'Rekening ini tersimpan sebagai angka: jika diawali nol, nolnya hilang.',
  notLookedUp: (count) => `Pemilik ${formatCount(count, 'id')} rekening belum diperiksa.`,
  numbersToCheck: (count) =>
    `${formatCount(count, 'id')} rekening tersimpan sebagai angka dan mungkin kehilangan nol di depannya.`,
  sent: (count) => `${formatCount(count, 'id')} pencairan dana sedang berjalan.`,
  leftOut: 'Dilewati',
  waits: 'Unggahan ini menunggu orang kedua. Tidak ada yang dikirim sebelum disetujui.',
  toPayouts: 'Lihat pencairan dana',
}
export const words: Words<typeof en> = { en, id }

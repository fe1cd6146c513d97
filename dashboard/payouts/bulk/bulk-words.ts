import { formatCount } from '../../format/money.ts'
import type { Words } from '../../language/locale.tsx'

const en = {
  sending: 'Sending payouts',
  accepted: (done: number, of: number) => `Accepted ${formatCount(done, 'en')} of ${formatCount(of, 'en')}`,
  refusedSoFar: (count: number) => `${formatCount(count, 'en')} could not be sent`,
  leave:
    'You may leave this page: the upload continues, and what was accepted is sent. If it is interrupted, upload the same file again: the rest is sent, and nothing twice.',
  leaveApproval:
    'You may leave this page: sending continues, and what was accepted is sent. If the server restarts, it continues by itself; nothing is sent twice.',
  more: (count: number) =>
    `This shows the first 1,000 rows with errors and the first 1,000 others; the file has ${formatCount(count, 'en')} more. Names are checked for the rows shown.`,
  moreRefused: (count: number) => `And ${formatCount(count, 'en')} more.`,
  refusals: {
    INSUFFICIENT_BALANCE: 'The available balance does not cover it.',
    IDEMPOTENCY_REPLAY: 'This reference was already used for another payout.',
    SERVICE_UNAVAILABLE: 'It could not be accepted right now. Try again.',
    RATE_LIMITED: 'It could not be accepted right now. Try again.',
  } as Record<string, string>,
  available: 'Available',
  notCovered: (missing: string) =>
    `The balance is ${missing} short of the total. What it does not cover is rejected; once the balance is higher, upload the same file again for the rest.`,
  morePayouts: (count: number) =>
    `And ${formatCount(count, 'en')} more: “Waiting for approval” in the list of payouts finds each, and the file contains all of them.`,
  downloadAll: (count: number) => `Download all ${formatCount(count, 'en')} (CSV)`,
  signsTitle: 'What do dots and commas mean in this file?',
  signsText:
    'Some amounts use dots and some use commas, and they can be read both ways. Choose one before anything is sent.',
  signs: {
    comma: 'Dots separate thousands',
    point: 'Commas separate thousands',
  },
  signsElse: 'Neither? Write the amounts in digits only and upload the file again.',
  line: (line: number) => `Row ${line}`,
  notWhole: 'not a whole amount, will not be sent',
}
const id: typeof en = {
  sending: 'Mengirim pencairan dana',
  accepted: (done, of) => `Diterima ${formatCount(done, 'id')} dari ${formatCount(of, 'id')}`,
  refusedSoFar: (count) => `${formatCount(count, 'id')} tidak bisa dikirim`,
  leave:
    'Anda boleh meninggalkan halaman ini: prosesnya berlanjut, dan yang sudah diterima dikirim. Jika terputus, unggah lagi berkas yang sama: sisanya dikirim, tidak ada yang dikirim dua kali.',
  leaveApproval:
    'Anda boleh meninggalkan halaman ini: prosesnya berlanjut, dan yang sudah diterima dikirim. Jika server dimulai ulang, prosesnya berlanjut sendiri; tidak ada yang dikirim dua kali.',
  more: (count) =>
    `Yang tampil: 1.000 baris salah pertama dan 1.000 baris lain pertama; ${formatCount(count, 'id')} lagi ada di berkas. Nama diperiksa untuk baris yang tampil.`,
  moreRefused: (count) => `Dan ${formatCount(count, 'id')} lagi.`,
  refusals: {
    INSUFFICIENT_BALANCE: 'Saldo yang tersedia tidak cukup.',
    IDEMPOTENCY_REPLAY: 'Nomor referensi ini sudah dipakai pencairan dana lain.',
    SERVICE_UNAVAILABLE: 'Sedang tidak bisa diterima. Coba lagi.',
    RATE_LIMITED: 'Sedang tidak bisa diterima. Coba lagi.',
  },
  available: 'Tersedia',
  notCovered: (missing) =>
    `Saldo kurang ${missing} dari totalnya. Yang tidak tercakup ditolak; setelah saldo bertambah, unggah lagi berkas yang sama untuk sisanya.`,
  morePayouts: (count) =>
    `Dan ${formatCount(count, 'id')} lagi: “Menunggu persetujuan” di daftar pencairan dana menemukan satu per satu, dan berkasnya memuat semuanya.`,
  downloadAll: (count) => `Unduh semua ${formatCount(count, 'id')} (CSV)`,
  signsTitle: 'Apa arti titik dan koma di berkas ini?',
  signsText:
    'Sebagian jumlah memakai titik dan sebagian memakai koma, sehingga bisa dibaca dengan dua cara. Pilih salah satu sebelum ada yang dikirim.',
  signs: {
    comma: 'Titik memisahkan ribuan',
    point: 'Koma memisahkan ribuan',
  },
  signsElse: 'Bukan keduanya? Tulis jumlahnya dengan angka saja, lalu unggah lagi berkasnya.',
  line: (line) => `Baris ${line}`,
  notWhole: 'bukan jumlah utuh, tidak akan dikirim',
}
export const words: Words<typeof en> = { en, id }

import { HOME } from '../../src/markets/market-of.ts'
import type { Words } from '../language/locale.tsx'

const { zoneName } = HOME.calendar

const en = {
  hint: `Immediately: one email when a problem starts and one when it is over; those within a quarter of an hour are combined. Daily: at 08.00 ${zoneName}, which problems continue and which are over.`,
  topics: {
    failing: ['A connection’s service is failing', 'Once it has failed for two minutes, and when it recovers.'],
    test: [
      'A connection’s test failed',
      'The person who runs the test sees the result at once; this is for everyone else.',
    ],
    certificate: ['A provider’s certificate expires', 'Within 30 days: request the next one from the provider.'],
    differences: ['Differences between bank and books', 'Open for more than a day, on any connection.'],
    unknown_money: [
      'Money for an unknown code',
      'A provider reports a payment for an unknown code or number. It is in your suspense.',
    ],
    holidays: ['Bank holidays', 'Known for less than 60 days ahead.'],
    books: ['The books are not as they were proven', 'A transaction, a day or a key was changed after it was signed.'],
  },
}
const id: typeof en = {
  hint: `Langsung: satu email saat masalah mulai dan satu saat selesai; yang terjadi dalam seperempat jam digabung. Harian: pukul 08.00 ${zoneName}, masalah yang masih berlangsung dan yang sudah selesai.`,
  topics: {
    failing: ['Layanan sebuah koneksi gagal', 'Setelah gagal dua menit, dan saat pulih kembali.'],
    test: ['Pengujian sebuah koneksi gagal', 'Yang menguji langsung melihat hasilnya; ini untuk yang lain.'],
    certificate: ['Sertifikat penyedia kedaluwarsa', 'Dalam 30 hari: minta sertifikat berikutnya kepada penyedia.'],
    differences: ['Selisih antara bank dan pembukuan', 'Belum selesai lebih dari sehari, di koneksi mana pun.'],
    unknown_money: [
      'Uang untuk kode tidak dikenal',
      'Penyedia melaporkan pembayaran untuk kode atau nomor yang tidak ada di sini. Uangnya dicatat di rekening tunda Anda.',
    ],
    holidays: ['Hari libur bank', 'Diketahui kurang dari 60 hari ke depan.'],
    books: ['Pembukuan tidak sesuai dengan buktinya', 'Transaksi, hari atau kunci diubah setelah ditandatangani.'],
  },
}
export const words: Words<typeof en> = { en, id }

import { HOME } from '../../src/markets/market-of.ts'
import type { Words } from '../language/locale.tsx'

const { zoneName } = HOME.calendar

const en = {
  hint: `At once: one mail when something begins and one when it is over; what comes within a quarter of an hour goes together. Daily: at 08.00 ${zoneName}, what goes on and what is over.`,
  topics: {
    failing: ['A service of a connection fails', 'Once it has for two minutes, and when it is well again.'],
    test: ['A test of a connection failed', 'Whoever makes it sees it at once; this is for the others.'],
    certificate: ['A provider’s certificate ends', 'Within 30 days: ask the provider for the next one.'],
    differences: ['Differences between banks and books', 'Open for more than a day, on any connection.'],
    holidays: ['Holidays of banks', 'Known for less than 60 days from now.'],
  },
}
const id: typeof en = {
  hint: `Langsung: satu surel saat sesuatu mulai dan satu saat selesai; yang terjadi dalam seperempat jam digabung. Harian: pukul 08.00 ${zoneName}, apa yang masih berlangsung dan yang sudah selesai.`,
  topics: {
    failing: ['Layanan sebuah koneksi gagal', 'Setelah dua menit, dan saat pulih kembali.'],
    test: ['Uji sebuah koneksi gagal', 'Yang menguji langsung melihatnya; ini untuk yang lain.'],
    certificate: ['Sertifikat penyedia berakhir', 'Dalam 30 hari: minta sertifikat berikutnya kepada penyedia.'],
    differences: ['Selisih antara bank dan pembukuan', 'Terbuka lebih dari sehari, di koneksi mana pun.'],
    holidays: ['Hari libur bank', 'Hanya diketahui kurang dari 60 hari ke depan.'],
  },
}
export const words: Words<typeof en> = { en, id }

import { HOME } from '../../markets/market-of.ts'
import type { linkEn } from './link-en.ts'

const { mobile } = HOME

/** The words of payment links, in Indonesian. */
export const linkId: typeof linkEn = {
  skipToContent: 'Langsung ke formulir',
  openUntil: 'Dibuka sampai',
  left: (count) => (count === 1 ? 'Tinggal satu' : `Sisa ${count}`),
  detailsTitle: 'Data Anda',
  detailsLead: (merchant) => `Diterima ${merchant} bersama pembayaran Anda.`,
  detailsNote: (merchant) => `Yang Anda tulis di bawah diterima ${merchant} bersama pembayaran.`,
  amountTitle: 'Berapa jumlahnya?',
  amountLead: 'Pilih jumlah atau ketik sendiri.',
  typeLead: 'Ketik jumlah yang ingin dibayar.',
  suggested: 'Pilihan jumlah',
  amount: 'Jumlah',
  otherAmount: 'Jumlah lain',
  between: (minimum, maximum) => `Dari ${minimum} sampai ${maximum}`,
  optional: 'boleh dikosongkan',
  fields: { name: 'Nama', email: 'Email', phone: 'Nomor telepon', note: 'Catatan' },
  hints: { phone: `Contoh ${mobile.example}` },
  readyTitle: 'Siap membayar?',
  nextLead: 'Cara bayar dipilih di halaman berikutnya.',
  pay: 'Lanjut ke pembayaran',
  paying: 'Sebentar…',
  faults: {
    amount: {
      missing: 'Pilih atau ketik jumlahnya.',
      malformed: 'Ketik jumlah bulat dengan angka, misalnya 50.000.',
    },
    name: { missing: 'Isi nama Anda.', malformed: 'Nama ini memuat karakter yang tidak bisa disimpan.' },
    email: { missing: 'Isi alamat email Anda.', malformed: 'Ini bukan alamat email. Apakah tanda @ terlewat?' },
    phone: {
      missing: 'Isi nomor telepon Anda.',
      malformed: `Ini bukan nomor telepon. Awalannya ${mobile.begins[0]} atau +.`,
    },
    note: { missing: 'Isi catatannya.', malformed: 'Catatan ini memuat karakter yang tidak bisa disimpan.' },
    tooLong: 'Ini terlalu panjang.',
  },
  tooLittle: (minimum) => `Paling sedikit ${minimum}.`,
  tooMuch: (maximum) => `Paling banyak ${maximum}.`,
  closed: {
    PAUSED: {
      title: 'Sedang tidak menerima pembayaran',
      text: (merchant) => `${merchant} menjeda halaman ini. Coba lagi nanti, atau tanyakan di sana.`,
    },
    ARCHIVED: {
      title: 'Halaman ini sudah ditutup',
      text: (merchant) =>
        `${merchant} tidak lagi menerima pembayaran di sini. Tanyakan di sana bila masih ingin membayar.`,
    },
    EXPIRED: {
      title: 'Waktunya sudah lewat',
      text: (merchant) => `Tidak ada lagi yang diterima di sini. Tanyakan ke ${merchant} bila masih ingin membayar.`,
    },
    SOLD_OUT: {
      title: 'Sudah habis',
      text: (merchant) => `Semuanya sudah dibayar. Tanyakan ke ${merchant} apakah akan ada lagi.`,
    },
    RESERVED: {
      title: 'Yang terakhir sedang dibayar',
      text: () =>
        'Orang lain sedang membayarnya. Bila ada yang tidak jadi, tempatnya terbuka lagi: coba sekali lagi dalam beberapa menit.',
    },
    UNFINISHED: {
      title: 'Selesaikan dulu pembayaran sebelumnya',
      text: () =>
        'Beberapa pembayaran dari jaringan Anda belum selesai, dan masing-masing menahan satu tempat. Selesaikan salah satunya, atau coba lagi dalam sepuluh menit.',
    },
  },
  closedPaid: 'Sudah mulai tadi? Halaman pembayaran Anda sendiri tetap berlaku sampai waktunya habis.',
}

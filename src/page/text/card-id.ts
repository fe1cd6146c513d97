import type { CardText } from './card-en.ts'

/** The words of paying by card, in Indonesian. */
export const cardId: CardText = {
  title: 'Bayar dengan kartu',
  number: 'Nomor kartu',
  expiry: 'Masa berlaku',
  expiryHint: 'BB/TT, misal 08/29',
  code: 'Kode CVV',
  codeHint: '3 angka di belakang',
  codeHintFour: '4 angka di depan',
  pay: (amount) => `Bayar ${amount}`,
  paying: 'Menghubungi bank Anda…',
  lost: 'Koneksi terputus: data kartu mungkin belum terkirim. Tekan lagi; Anda tidak akan ditagih dua kali.',
  privacyNote: 'Data kartu diteruskan ke bank. Kami hanya menyimpan merek dan empat angka terakhirnya.',
  faults: {
    number: {
      missing: 'Isi nomor kartu.',
      malformed: 'Nomor kartu hanya terdiri dari angka.',
      unknown_brand: 'Kami tidak menerima jenis kartu ini.',
      wrong_length: 'Nomor kartu ini terlalu pendek atau terlalu panjang.',
      wrong_checksum: 'Nomor kartu ini salah ketik. Cocokkan dengan kartu Anda.',
    },
    expiry: {
      missing: 'Isi bulan dan tahun berlaku kartu.',
      malformed: 'Tulis bulan dan tahun seperti di kartu, misalnya 08/29.',
      expired: 'Kartu ini sudah tidak berlaku. Pakai kartu lain.',
    },
    code: {
      missing: 'Isi kode CVV.',
      malformed: 'Kode CVV hanya terdiri dari angka.',
      wrong_length: 'Kode CVV terdiri dari 3 angka, untuk American Express 4.',
    },
  },
  refusedTitle: 'Pembayaran kartu tidak berhasil',
  notCharged: 'Kartu Anda tidak ditagih.',
  /** The reason, and what to do where another try is left. */
  refusals: {
    CARD_DECLINED: {
      why: 'Bank kartu ini menolak pembayarannya.',
      next: 'Tanyakan ke bank, atau pakai kartu lain.',
    },
    INSUFFICIENT_FUNDS: {
      why: 'Saldo atau limit kartu ini tidak cukup.',
      next: 'Pakai kartu lain.',
    },
    CARD_EXPIRED: {
      why: 'Kartu ini sudah tidak berlaku.',
      next: 'Pakai kartu lain.',
    },
    WRONG_SECURITY_CODE: {
      why: 'Kode CVV tidak cocok dengan kartu ini.',
      next: 'Periksa kodenya, lalu coba lagi.',
    },
    SUSPECTED_FRAUD: {
      why: 'Pemeriksaan keamanan menghentikan pembayaran ini.',
      next: 'Pakai kartu lain.',
    },
    AUTHENTICATION_FAILED: {
      why: 'Bank tidak dapat memastikan bahwa ini benar Anda.',
      next: 'Coba lagi, atau pakai kartu lain.',
    },
    AUTHENTICATION_EXPIRED: {
      why: 'Pembayaran belum dikonfirmasi di bank.',
      next: 'Coba lagi, atau pakai kartu lain.',
    },
    TEST_CARDS_ONLY: {
      why: 'Sandbox hanya menerima kartu uji di bawah ini.',
      next: 'Jangan pernah memasukkan kartu asli di sini.',
    },
    NOT_RECEIVED: {
      why: 'Pembayaran tidak sampai ke bank.',
      next: 'Coba lagi.',
    },
  },
  triesLeft: (tries) => `Anda bisa mencoba ${tries} kali lagi.`,
  pageLead: 'Isi data kartu Anda di halaman aman penyedia pembayaran kami.',
  pageOpen: 'Lanjut ke halaman kartu',
  chargingTitle: 'Menghubungi bank Anda',
  chargingText: 'Bank sedang memeriksa kartu Anda. Halaman ini berlanjut otomatis.',
  challengeTitle: 'Konfirmasi di bank Anda',
  challengeText:
    'Bank penerbit kartu ingin memastikan bahwa ini benar Anda. Kartu baru ditagih setelah Anda mengonfirmasi di sana.',
  challengeOpen: 'Lanjutkan di bank Anda',
  challengeHost: (host) => `Anda akan dibawa ke ${host}, lalu kembali ke sini.`,
  challengeLeave: 'Pakai kartu atau cara lain',
  testTitle: 'Kartu uji',
  testText:
    'Masa berlaku apa pun yang belum lewat dan kode apa pun bisa. Kartu asli ditolak dan tidak pernah disimpan.',
  testFill: 'Isikan',
  testCards: {
    '4242424242424242': 'berhasil',
    '4000000000000002': 'ditolak bank',
    '4000000000009995': 'saldo tidak cukup',
    '4000002760003184': 'minta konfirmasi (3-D Secure)',
  },
}

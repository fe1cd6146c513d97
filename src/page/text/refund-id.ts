import { HOME } from '../../markets/market-of.ts'
import type { refundEn } from './refund-en.ts'

const { minDigits, maxDigits } = HOME.accountNo

/** The words of refunds, in Indonesian. */
export const refundId: typeof refundEn = {
  skipToContent: 'Langsung ke pengembalian dana',
  secured: 'Pengembalian dana ditangani oleh Gapura',
  amount: 'Pengembalian dana Anda',
  claimBefore: 'Klaim sebelum',
  details: 'Rincian pengembalian dana',
  from: 'Dari',
  reason: 'Alasan',
  paidTo: 'Dibayarkan ke',
  received: 'Dibayar pada',
  rrn: 'Nomor referensi',
  refundId: 'ID pengembalian',
  payment: 'ID pembayaran',
  notFoundTitle: 'Pengembalian dana tidak ditemukan',
  notFoundText:
    'Tautannya mungkin tidak lengkap atau sudah diganti. Buka tautan terbaru dari toko, atau minta kepada toko.',

  nameTitle: 'Dana dikirim ke mana?',
  nameLead: 'Rekening bank Anda sendiri. Nama pemiliknya tampil dulu sebelum dana dikirim.',
  bank: 'Bank',
  chooseBank: 'Pilih bank Anda',
  commonBanks: 'Paling sering dipakai',
  otherBanks: 'Lainnya, A sampai Z',
  number: 'Nomor rekening',
  numberHint: 'Bukan nomor kartu, bukan virtual account.',
  lookUp: 'Periksa rekening',
  lookingUp: 'Menanyakan ke bank…',
  faults: {
    bankCode: {
      REQUIRED: 'Pilih bank Anda.',
      UNKNOWN_BANK: 'Pilih bank Anda.',
      BANK_CLOSED: 'Bank ini sudah tidak ada. Pilih bank lain.',
      INVALID_FORMAT: 'Pilih bank Anda.',
    },
    accountNo: {
      REQUIRED: 'Isi nomor rekening Anda.',
      UNKNOWN_BANK: 'Isi nomor rekening Anda.',
      BANK_CLOSED: 'Isi nomor rekening Anda.',
      INVALID_FORMAT: `Nomor rekening terdiri dari ${minDigits} sampai ${maxDigits} angka saja.`,
    },
  },
  triesLeft: (tries) => `Anda masih bisa memeriksa ${tries} rekening lagi.`,
  backToNamed: 'Kembali ke rekening sebelumnya',

  news: {
    refused: {
      title: 'Rekening ini tidak bisa menerima dana',
      text: 'Bank tidak menerima dana untuk rekening ini. Mungkin sudah ditutup, atau bank atau angkanya keliru.',
    },
    unavailable: {
      title: 'Bank tidak menjawab',
      text: 'Belum ada dana yang dikirim, dan ini tidak dihitung sebagai percobaan. Coba lagi satu menit lagi, atau pakai rekening di bank lain.',
    },
    too_soon: { title: 'Mohon tunggu sebentar', text: 'Tunggu sepuluh detik, lalu coba lagi.' },
    changed: {
      title: 'Rekening lain sudah diisi',
      text: 'Mungkin di tab lain. Belum ada dana yang dikirim. Inilah keadaannya sekarang.',
    },
    cannot_send: {
      title: 'Belum bisa dikirim saat ini',
      text: 'Dana belum berpindah dan rekening Anda tersimpan. Coba lagi nanti; bila tetap begini, tanyakan ke penjual.',
    },
    late: {
      title: 'Rekening sudah dikonfirmasi sebelumnya',
      text: 'Mungkin di tab lain. Yang baru Anda kirim tidak mengubah apa pun.',
    },
  },

  confirmTitle: 'Apakah ini rekening Anda?',
  confirmLead: 'Nama ini dari bank. Sebagian besar hurufnya disembunyikan.',
  noNameLead: 'Bank ini tidak menyebut nama. Ketik nomornya sekali lagi agar tidak ada angka yang keliru.',
  holder: 'Nama pemilik',
  account: 'Rekening',
  ending: (ending) => `berakhiran ${ending}`,
  numberAgain: 'Nomor rekening, sekali lagi',
  mistyped: 'Nomor ini berbeda dari yang tadi. Bandingkan dengan aplikasi bank Anda.',
  confirm: (amount) => `Ya, kirim ${amount}`,
  sending: 'Mengirim…',
  correct: 'Bukan, pakai rekening lain',
  noWayBack: 'Setelah dikirim, dana tidak bisa ditarik kembali.',
  noTriesTitle: 'Tidak bisa memeriksa rekening lagi',
  noTriesText: (merchant) =>
    `Hanya sepuluh rekening yang diperiksa untuk satu pengembalian, demi melindungi nama. Dana Anda aman: minta tautan baru ke ${merchant}.`,

  onItsWayTitle: 'Dana Anda sedang dikirim',
  toAccountText: 'Biasanya hanya beberapa menit. Sebagian bank memerlukan waktu sampai hari kerja berikutnya.',
  samewayText: 'Dana kembali lewat cara Anda membayar. Di sebagian bank dan kartu, ini memerlukan beberapa hari.',
  waiting: 'Menunggu kabar dari bank',
  connectionLostNote: 'Pengembalian dana tetap berjalan.',
  paidTitle: 'Dana Anda sudah dikembalikan',
  paidToAccountText: 'Bank sudah mengonfirmasi transfernya.',
  paidSamewayText:
    'Dana kembali lewat cara Anda membayar. Di tagihan kartu, dana mungkin baru tampak beberapa hari lagi.',
  refunded: 'Dikembalikan',
  paidAt: 'Waktu kirim',
  to: 'Ke',
  print: 'Cetak atau simpan buktinya',
  expiredTitle: 'Tautan ini sudah kedaluwarsa',
  expiredText: (until) => `Tautan ini berlaku sampai ${until}.`,
  expiredNext: (merchant) => `Dananya ada di ${merchant}. Minta tautan baru di sana.`,
  cancelledTitle: 'Pengembalian dana ini dibatalkan',
  cancelledText: (merchant) =>
    `${merchant} menariknya sebelum dana dikirim. Bila Anda masih menunggu dana, tanyakan di sana.`,
  failedTitle: 'Pengembalian dana tidak sampai',
  failedText: (merchant) => `Dananya ada di ${merchant}, yang sudah diberi tahu. Minta agar dikirim lagi.`,

  whollyTitle: 'Pembayaran dikembalikan',
  partlyTitle: 'Sebagian pembayaran dikembalikan',
  sentBack: (merchant, amount) => `${merchant} sudah mengembalikan ${amount} kepada Anda.`,
  underWay: (amount) => `Pengembalian ${amount} sedang dikirim kepada Anda.`,
  needsYou: (merchant, amount) =>
    `Pengembalian ${amount} menunggu Anda. Buka tautan yang dikirim ${merchant}, lalu isi rekening Anda di sana.`,
  receipt: 'Bukti pengembalian dana',

  sandboxTitle: 'Nomor rekening untuk dicoba',
  sandboxText: `Setiap nomor dengan ${minDigits} sampai ${maxDigits} angka adalah rekening. Beberapa akhiran istimewa:`,
  sandboxNumbers: {
    '0001': 'sudah ditutup',
    '0002': 'milik orang lain',
    '0004': 'terkirim, lalu dikembalikan oleh bank',
    '0005': 'bank tidak menjawab',
  },
}

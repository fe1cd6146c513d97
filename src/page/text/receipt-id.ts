import type { ReceiptText } from './receipt-en.ts'

/** The words of receipts, in Indonesian. */
export const receiptId: ReceiptText = {
  skipToContent: 'Langsung ke bukti transaksi',
  secured: 'Ditandatangani oleh Gapura',
  title: 'Bukti transaksi',
  checkTitle: 'Periksa bukti transaksi',
  notFoundTitle: 'Bukti transaksi tidak ditemukan',
  notFoundText: 'Tautan mungkin tidak lengkap. Pindai kodenya lagi, atau buka kembali tautan dari bukti transaksi.',
  link: 'Bukti keaslian pembayaran ini',
  linkNote: 'Siapa pun yang memiliki kode ini dapat memeriksa keaslian bukti ini.',
  code: 'Kode QR untuk membuka bukti transaksi ini',

  kinds: { payment: 'Pembayaran', payout: 'Pencairan dana', refund: 'Pengembalian dana' },
  amounts: { payment: 'Dibayar', payout: 'Dicairkan', refund: 'Dikembalikan' },
  rows: {
    kind: 'Bukti',
    merchant: 'Merchant',
    description: 'Untuk',
    order: 'Nomor pesanan',
    amount: 'Jumlah',
    at: 'Tanggal',
    method: 'Metode',
    payer: 'Dibayar oleh',
    receiver: 'Diterima oleh',
    account: 'Rekening',
    payment: 'ID pembayaran',
    id: 'ID transaksi',
    reference: 'Referensi bank',
    day: 'Dalam pembukuan',
    root: 'Akar hari itu',
  },
  placeInDay: 'transaksi {place} dari {count}',

  verdicts: {
    checking: {
      title: 'Memeriksa bukti ini',
      text: 'Browser Anda memeriksa tanda tangan dan letaknya dalam pembukuan.',
    },
    valid: {
      title: 'Bukti ini asli',
      text: 'Tanda tangannya benar, dan transaksi ini tercatat dalam pembukuan hari itu yang sudah ditutup.',
    },
    open: {
      title: 'Tanda tangannya asli',
      text: 'Pembukuan hari ini belum ditutup. Buka halaman ini lagi besok untuk melihat buktinya juga.',
    },
    invalid: {
      title: 'Bukti ini tidak sah',
      text: 'Jangan dijadikan pegangan. Mintalah tautan aslinya kepada merchant.',
    },
    unsupported: {
      title: 'Browser ini tidak dapat memeriksanya',
      text: 'Browser ini belum mengenal tanda tangan Ed25519, jadi belum ada yang diperiksa. Buka halaman ini di Chrome, Edge, Firefox, atau Safari terbaru, atau simpan berkas bukti dan periksa dengan program lain.',
    },
    unreachable: {
      title: 'Belum dapat diperiksa',
      text: 'Kunci publik gagal dimuat. Periksa koneksi Anda, lalu muat ulang halaman ini.',
    },
  },
  reasons: {
    malformed: 'Ini bukan bukti transaksi dari Gapura, atau sebagian isinya hilang.',
    key: 'Kunci yang disebutkan bukan milik kami.',
    signature: 'Tanda tangan tidak cocok: ada isi yang diubah.',
    proof: 'Letaknya dalam pembukuan tidak cocok dengan bukti yang ditandatangani.',
  },
  noScriptTitle: 'Belum diperiksa',
  noScriptText:
    'Pemeriksaan memerlukan JavaScript: aktifkan, lalu muat ulang halaman ini. Atau simpan berkas bukti dan periksa dengan program lain, seperti dijelaskan dalam dokumentasi Gapura.',
  again: 'Periksa lagi',
  print: 'Cetak',
  savePdf: 'Simpan sebagai PDF',
  saveFile: 'Simpan berkas bukti',
  facts: 'Isi bukti',
  howTitle: 'Apa yang diperiksa',
  how: [
    'Bukti ini ditandatangani oleh layanan pembayaran dengan kunci yang bagian publiknya ada di situs ini.',
    'Setiap hari layanan menutup pembukuannya. Satu angka, yaitu akar, mewakili semua transaksi hari itu.',
    'Browser Anda menghitung ulang akar itu dari bukti ini. Jika ada transaksi yang diubah atau dihapus, hasilnya tidak cocok.',
  ],
  testMode: 'Dibuat di sandbox: tidak ada uang yang berpindah.',

  pasteLead: 'Tempelkan isi berkas bukti transaksi. Pemeriksaan berjalan di browser ini dan tidak dikirim ke mana pun.',
  pasteLabel: 'Isi bukti transaksi',
  pasteCheck: 'Periksa',
  pasteNoScript: 'Halaman ini memerlukan JavaScript: aktifkan, lalu muat ulang.',
}

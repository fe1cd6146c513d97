/** A term on the screens, as finance teams use it in either language, and its meaning in each. */
export type Term = {
  readonly en: { readonly word: string; readonly meaning: string }
  readonly id: { readonly word: string; readonly meaning: string }
}

/** Alphabetical in English. */
export const TERMS: readonly Term[] = [
  {
    en: { word: 'Allocation', meaning: 'What a received payment pays of an invoice. It moves no money.' },
    id: { word: 'Alokasi', meaning: 'Bagian dari dana masuk yang melunasi sebuah tagihan. Tidak memindahkan uang.' },
  },
  {
    en: { word: 'Allowed origin', meaning: 'A website whose pages may start payments for you.' },
    id: { word: 'Origin yang diizinkan', meaning: 'Situs yang halamannya boleh memulai pembayaran untuk Anda.' },
  },
  {
    en: { word: 'Approval', meaning: 'A second person’s consent before money leaves.' },
    id: { word: 'Persetujuan', meaning: 'Persetujuan orang kedua sebelum uang keluar.' },
  },
  {
    en: { word: 'Available', meaning: 'What you can send now.' },
    id: { word: 'Tersedia', meaning: 'Dana yang bisa dikirim sekarang.' },
  },
  {
    en: {
      word: 'Collector',
      meaning: 'A QRIS sticker or virtual account that is paid again and again, without a checkout.',
    },
    id: {
      word: 'QRIS & VA',
      meaning: 'Stiker QRIS atau virtual account yang dibayar berulang kali, tanpa checkout.',
    },
  },
  {
    en: { word: 'Customer', meaning: 'Whom you sell to again and again; invoices and virtual accounts name them.' },
    id: { word: 'Pelanggan', meaning: 'Pembeli tetap Anda; tagihan dan virtual account dibuat atas nama mereka.' },
  },
  {
    en: { word: 'Fee', meaning: 'What a payment or payout costs you; tax is shown separately.' },
    id: { word: 'Biaya', meaning: 'Biaya satu pembayaran atau pencairan dana; pajaknya ditampilkan terpisah.' },
  },
  {
    en: { word: 'Held', meaning: 'Set aside for payouts and refunds in progress.' },
    id: { word: 'Ditahan', meaning: 'Disisihkan untuk pencairan dana dan pengembalian dana yang sedang diproses.' },
  },
  {
    en: {
      word: 'Invoice',
      meaning:
        'What you bill a customer for, with a due date; paid on a page, to a virtual account, or in instalments.',
    },
    id: {
      word: 'Tagihan',
      meaning: 'Yang Anda tagihkan ke pelanggan sampai tanggal tertentu; dibayar di halaman, lewat VA, atau bertahap.',
    },
  },
  {
    en: { word: 'Movements', meaning: 'Every movement of your money, booked by double entry and never changed.' },
    id: { word: 'Mutasi', meaning: 'Setiap pergerakan dana Anda, dibukukan berpasangan dan tidak pernah diubah.' },
  },
  {
    en: { word: 'Payout', meaning: 'Money sent from your balance to a bank account.' },
    id: { word: 'Pencairan dana', meaning: 'Dana yang dikirim dari saldo Anda ke rekening bank.' },
  },
  {
    en: { word: 'Pending', meaning: 'Paid by payers but not settled yet.' },
    id: { word: 'Menunggu', meaning: 'Sudah dibayar pembayar, belum masuk saldo tersedia.' },
  },
  {
    en: { word: 'Reconciliation', meaning: 'The comparison of the bank’s statement with the books here.' },
    id: { word: 'Rekonsiliasi', meaning: 'Pembandingan rekening koran bank dengan pembukuan di sini.' },
  },
  {
    en: { word: 'Refund', meaning: 'A payment returned to its payer, in full or in part.' },
    id: {
      word: 'Pengembalian dana',
      meaning: 'Pembayaran yang dikembalikan kepada pembayarnya, seluruhnya atau sebagian.',
    },
  },
  {
    en: { word: 'Reversed', meaning: 'A payout that had arrived and was returned by the receiver’s bank.' },
    id: { word: 'Dikembalikan', meaning: 'Pencairan dana yang sempat sampai, lalu dikembalikan bank penerima.' },
  },
  {
    en: {
      word: 'Saved method',
      meaning: 'A customer’s wallet or account that is charged without them, within what they agreed to.',
    },
    id: {
      word: 'Metode tersimpan',
      meaning: 'Dompet atau rekening pelanggan yang ditagih tanpa kehadirannya, sebatas yang ia setujui.',
    },
  },
  {
    en: { word: 'Settlement', meaning: 'The day on which paid money becomes available, after fees.' },
    id: { word: 'Settlement', meaning: 'Hari ketika pembayaran menjadi saldo tersedia, setelah dikurangi biaya.' },
  },
  {
    en: { word: 'Subscription', meaning: 'What a customer is billed for again and again: an invoice each period.' },
    id: { word: 'Langganan', meaning: 'Yang ditagihkan berulang kepada pelanggan: satu tagihan tiap periode.' },
  },
  {
    en: {
      word: 'To be cleared',
      meaning: 'Money from payments made twice or with a different amount, until someone decides.',
    },
    id: {
      word: 'Perlu diperiksa',
      meaning: 'Dana dari pembayaran ganda atau dengan jumlah berbeda, sampai ada yang memutuskan.',
    },
  },
  {
    en: { word: 'Written off', meaning: 'An invoice that is no longer expected to be paid; it still can be.' },
    id: { word: 'Dihapusbukukan', meaning: 'Tagihan yang tidak lagi diharapkan dibayar; masih bisa dibayar.' },
  },
  {
    en: { word: 'Your reference', meaning: 'Your own number for a payment or payout.' },
    id: { word: 'Nomor referensi Anda', meaning: 'Nomor Anda sendiri untuk satu pembayaran atau pencairan dana.' },
  },
]

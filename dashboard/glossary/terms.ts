/** A word of the screens, as finance people say it in either language, and what it means in each. */
export type Term = {
  readonly en: { readonly word: string; readonly meaning: string }
  readonly id: { readonly word: string; readonly meaning: string }
}

/** Alphabetical in English. */
export const TERMS: readonly Term[] = [
  {
    en: { word: 'Allowed origin', meaning: 'A website whose pages may start payments for you.' },
    id: { word: 'Origin yang diizinkan', meaning: 'Situs yang halamannya boleh memulai pembayaran untuk Anda.' },
  },
  {
    en: { word: 'Approval', meaning: 'A second person’s yes before money leaves.' },
    id: { word: 'Persetujuan', meaning: 'Persetujuan orang kedua sebelum uang keluar.' },
  },
  {
    en: { word: 'Available', meaning: 'What you may send out now.' },
    id: { word: 'Tersedia', meaning: 'Dana yang sudah boleh dicairkan.' },
  },
  {
    en: { word: 'Fee', meaning: 'What a payment or a payout costs you, tax beside it.' },
    id: { word: 'Biaya', meaning: 'Biaya satu pembayaran atau pencairan dana, dengan pajak di sampingnya.' },
  },
  {
    en: { word: 'Held', meaning: 'Set aside for payouts and refunds on their way.' },
    id: { word: 'Ditahan', meaning: 'Disisihkan untuk pencairan dana dan pengembalian yang sedang berjalan.' },
  },
  {
    en: { word: 'Movements', meaning: 'Every movement of your money, booked twice and never changed.' },
    id: { word: 'Mutasi', meaning: 'Setiap pergerakan uang Anda, dicatat berpasangan dan tidak pernah diubah.' },
  },
  {
    en: { word: 'Payout', meaning: 'Money sent from your balance to a bank account.' },
    id: { word: 'Pencairan dana', meaning: 'Uang yang dikirim dari saldo Anda ke rekening bank.' },
  },
  {
    en: { word: 'Pending', meaning: 'Paid by payers, and not settled yet.' },
    id: { word: 'Menunggu', meaning: 'Sudah dibayar pembayar, belum masuk saldo tersedia.' },
  },
  {
    en: { word: 'Reconciliation', meaning: 'The bank’s statement compared with what is booked here.' },
    id: { word: 'Rekonsiliasi', meaning: 'Rekening koran bank dibandingkan dengan pembukuan di sini.' },
  },
  {
    en: { word: 'Refund', meaning: 'A payment given back to its payer, wholly or in part.' },
    id: { word: 'Pengembalian', meaning: 'Pembayaran yang dikembalikan kepada pembayarnya, seluruhnya atau sebagian.' },
  },
  {
    en: { word: 'Reversed', meaning: 'A payout that had arrived, and was sent back by the receiver’s bank.' },
    id: { word: 'Dikembalikan', meaning: 'Pencairan dana yang sempat sampai, lalu dikembalikan bank penerima.' },
  },
  {
    en: { word: 'Settlement', meaning: 'The day on which what was paid becomes available, less fees.' },
    id: { word: 'Settlement', meaning: 'Hari ketika pembayaran menjadi saldo tersedia, setelah dikurangi biaya.' },
  },
  {
    en: { word: 'To be cleared', meaning: 'Money that came late, twice or in another amount, until somebody decides.' },
    id: {
      word: 'Perlu diperiksa',
      meaning: 'Uang yang terlambat, dobel, atau beda jumlah, sampai ada yang memutuskan.',
    },
  },
  {
    en: { word: 'Your reference', meaning: 'The number under which you know a payment or a payout.' },
    id: { word: 'Nomor referensi Anda', meaning: 'Nomor yang Anda pakai untuk satu pembayaran atau pencairan dana.' },
  },
]

import { formatCount } from '../../format/money.ts'
import type { Words } from '../../language/locale.tsx'

const en = {
  order: 'Order number',
  due: 'The order asks for',
  arrived: 'Arrived',
  waived: 'Waived',
  tooMuch: 'Too much',
  day: (by: string) => `Sent and refunded by ${by} today:`,
  dayOf: (sent: string, above: string) => `${sent} of the ${above} that one person may`,
  dayWith: (sum: string) => `with this request ${sum}`,
  alsoOpen: 'Also open for this customer',
  openPayments: (count: number) => (count === 1 ? '1 payment' : `${formatCount(count, 'en')} payments`),
  openInvoices: (count: number, due: string) =>
    `${count === 1 ? '1 invoice' : `${formatCount(count, 'en')} invoices`} of ${due}`,
  openRefunds: (count: number) =>
    count === 1 ? '1 refund under way' : `${formatCount(count, 'en')} refunds under way`,
  nothingOpen: 'Nothing',
  customer: 'Customer',
  method: 'Paid by',
  paid: 'Paid',
  refunded: 'Already refunded',
  leftAfter: 'Remaining after all pending requests',
  transferFee: 'Transfer fee, maximum',
  payouts: 'Payouts',
  sum: 'Total of the amounts',
  fee: 'Fee',
  total: 'Total',
  available: 'Available',
  availableAfter: 'Balance afterwards',
  missing: (amount: string) => `The balance is ${amount} short of the total; what it does not cover is rejected.`,
  alsoTitle: 'Already requested or sent',
  alsoRefund: (amount: string, by: string, at: string) => `${amount} of the same payment, by ${by} on ${at}`,
  alsoPayouts: (count: number, by: string, at: string) =>
    count === 1
      ? `1 payout to the same account with the same amount, by ${by} on ${at}`
      : `${formatCount(count, 'en')} payouts to the same accounts with the same amounts, by ${by} on ${at}`,
  alsoSent: (count: number, at: string) =>
    count === 1
      ? `1 payout to the same account with the same amount was sent within the last seven days, on ${at}`
      : `${formatCount(count, 'en')} payouts to the same accounts with the same amounts were sent within the last seven days, the last on ${at}`,
  alreadySent: (count: number) =>
    `${formatCount(count, 'en')} of them were already sent under the same reference and are not sent again.`,
  program: (hint: string, makers: string) => `Proposed by a program with the key ${hint}, made by ${makers}`,
  programUnknown: (hint: string) => `Proposed by a program with the key ${hint}, whose maker is unknown`,
  ended: 'This key is no longer valid.',
  ownProgram: 'A program with one of your keys proposed it, so another member must approve it.',
  alone:
    'A program proposed this and no other person is known to have requested it, so it counts as sent by you alone, towards your daily limit.',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this request?',
  withdrawText: 'Nothing is sent, and the amount can be requested again.',
  withdrawn: 'Withdrawn; nothing is sent.',
  requested: 'Waiting for approval',
  requestedBy: (by: string, at: string) => `requested by ${by} on ${at}`,
}
const id: typeof en = {
  order: 'Nomor pesanan',
  due: 'Jumlah pesanan',
  arrived: 'Masuk',
  waived: 'Direlakan',
  tooMuch: 'Lebih',
  day: (by) => `Dikirim dan dikembalikan ${by} hari ini:`,
  dayOf: (sent, above) => `${sent} dari batas ${above} satu orang`,
  dayWith: (sum) => `dengan permintaan ini ${sum}`,
  alsoOpen: 'Juga terbuka untuk pelanggan ini',
  openPayments: (count) => `${formatCount(count, 'id')} pembayaran`,
  openInvoices: (count, due) => `${formatCount(count, 'id')} tagihan senilai ${due}`,
  openRefunds: (count) => `${formatCount(count, 'id')} pengembalian dana diproses`,
  nothingOpen: 'Tidak ada',
  customer: 'Pelanggan',
  method: 'Dibayar dengan',
  paid: 'Dibayar',
  refunded: 'Sudah dikembalikan',
  leftAfter: 'Sisa setelah semua permintaan yang menunggu',
  transferFee: 'Biaya transfer maksimal',
  payouts: 'Pencairan dana',
  sum: 'Jumlah seluruhnya',
  fee: 'Biaya',
  total: 'Total',
  available: 'Tersedia',
  availableAfter: 'Saldo sesudahnya',
  missing: (amount) => `Saldo kurang ${amount} dari totalnya; yang tidak tercakup ditolak.`,
  alsoTitle: 'Sudah diajukan atau dikirim',
  alsoRefund: (amount, by, at) => `${amount} dari pembayaran yang sama, oleh ${by} pada ${at}`,
  alsoPayouts: (count, by, at) =>
    `${formatCount(count, 'id')} pencairan dana ke rekening dan dengan jumlah yang sama, oleh ${by} pada ${at}`,
  alsoSent: (count, at) =>
    `${formatCount(count, 'id')} pencairan dana ke rekening dan dengan jumlah yang sama dikirim dalam tujuh hari terakhir, terakhir pada ${at}`,
  alreadySent: (count) =>
    `${formatCount(count, 'id')} di antaranya sudah dikirim dengan nomor referensi yang sama dan tidak dikirim lagi.`,
  program: (hint, makers) => `Diusulkan program dengan kunci ${hint}, dibuat oleh ${makers}`,
  programUnknown: (hint) => `Diusulkan program dengan kunci ${hint}; pembuatnya tidak diketahui`,
  ended: 'Kunci ini tidak berlaku lagi.',
  ownProgram: 'Program dengan kunci Anda yang mengusulkannya, jadi orang lain yang harus menyetujuinya.',
  alone:
    'Ini diusulkan program dan tidak ada orang lain yang diketahui mengajukannya, jadi dihitung sebagai kiriman Anda sendiri dan mengurangi batas harian Anda.',
  withdraw: 'Tarik kembali',
  withdrawTitle: 'Tarik kembali permintaan ini?',
  withdrawText: 'Tidak ada yang dikirim, dan jumlahnya dapat diajukan lagi.',
  withdrawn: 'Ditarik kembali, tidak ada yang dikirim.',
  requested: 'Menunggu persetujuan',
  requestedBy: (by, at) => `diajukan oleh ${by} pada ${at}`,
}
export const words: Words<typeof en> = { en, id }

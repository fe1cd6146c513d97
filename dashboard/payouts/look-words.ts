import { formatCount } from '../format/money.ts'
import type { Words } from '../language/locale.tsx'

const en = {
  order: 'Order number',
  customer: 'Customer',
  method: 'Paid by',
  paid: 'Paid',
  refunded: 'Already given back',
  leftAfter: 'Left after all that waits',
  transferFee: 'Transfer costs up to',
  payouts: 'Payouts',
  sum: 'Sum',
  fee: 'Fee',
  total: 'Total',
  available: 'Available',
  availableAfter: 'Balance afterwards',
  missing: (amount: string) => `The balance lacks ${amount} for all of this; what it does not cover is refused.`,
  alsoTitle: 'Requested or sent already',
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
    `${formatCount(count, 'en')} of them were sent under the same reference meanwhile and are not sent again.`,
  program: (hint: string, makers: string) => `Proposed by a program with the key ${hint}, made by ${makers}`,
  programUnknown: (hint: string) => `Proposed by a program with the key ${hint}; nobody knows who made it`,
  ended: 'This key is no longer valid.',
  ownProgram: 'A program with a key of yours proposed it, so somebody else must approve it.',
  alone:
    'Nobody else is known to have wanted this, so it counts as sent by you alone, within what you may send in a day.',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this?',
  withdrawText: 'Nothing is sent, and what you asked for is free again.',
  withdrawn: 'Withdrawn, nothing is sent.',
  requested: 'Waits for an approval',
  requestedBy: (by: string, at: string) => `requested by ${by} on ${at}`,
}
const id: typeof en = {
  order: 'Nomor pesanan',
  customer: 'Pelanggan',
  method: 'Dibayar dengan',
  paid: 'Dibayar',
  refunded: 'Sudah dikembalikan',
  leftAfter: 'Sisa setelah semua yang menunggu',
  transferFee: 'Biaya transfer sampai',
  payouts: 'Pencairan dana',
  sum: 'Jumlah',
  fee: 'Biaya',
  total: 'Total',
  available: 'Tersedia',
  availableAfter: 'Saldo sesudahnya',
  missing: (amount) => `Saldo kurang ${amount} untuk semuanya; yang tidak tercakup ditolak.`,
  alsoTitle: 'Sudah diminta atau dikirim',
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
    'Tidak ada orang lain yang diketahui menghendaki ini, jadi dihitung sebagai kiriman Anda sendiri, dalam jatah Anda sehari.',
  withdraw: 'Tarik kembali',
  withdrawTitle: 'Tarik kembali ini?',
  withdrawText: 'Tidak ada yang dikirim, dan yang Anda minta bebas lagi.',
  withdrawn: 'Ditarik kembali, tidak ada yang dikirim.',
  requested: 'Menunggu persetujuan',
  requestedBy: (by, at) => `diminta oleh ${by} pada ${at}`,
}
export const words: Words<typeof en> = { en, id }

import { GapuraError } from '@gapura/sdk'

export type Language = 'en' | 'id'

/** Everything that people read, in both languages; `{name}` is filled in. */
const TEXTS = {
  paid: {
    en: 'Paid: {amount} ({transactionId}), reported by {by}.',
    id: 'Lunas: {amount} ({transactionId}), dilaporkan oleh {by}.',
  },
  webhook: { en: 'the webhook', id: 'webhook' },
  return: { en: "the payer's return", id: 'kembalinya pembayar' },
  sweep: {
    en: 'the regular check, since no webhook could be verified',
    id: 'pemeriksaan berkala, karena tidak ada webhook yang dapat diverifikasi',
  },
  admin: { en: 'a check by hand', id: 'pemeriksaan manual' },
  late: {
    en: 'The money arrived late: the checkout {checkoutId} had already ended.',
    id: 'Uang terlambat masuk: checkout {checkoutId} sudah berakhir.',
  },
  duplicate: {
    en: 'The checkout {checkoutId} was paid more than once. The order counts one payment; refund the other ({surplus}) in the Gapura dashboard.',
    id: 'Checkout {checkoutId} dibayar lebih dari sekali. Pesanan menghitung satu pembayaran; kembalikan yang lain ({surplus}) di dasbor Gapura.',
  },
  mismatch: {
    en: 'A payment of another amount arrived for the checkout {checkoutId} and was set aside; it does not pay the order. Refund it in the Gapura dashboard.',
    id: 'Pembayaran dengan nominal lain masuk untuk checkout {checkoutId} dan disisihkan; pesanan belum lunas karenanya. Kembalikan di dasbor Gapura.',
  },
  accepted: {
    en: 'A payment of another amount arrived for the checkout {checkoutId} and was accepted in the Gapura dashboard: it pays the order.',
    id: 'Pembayaran dengan nominal lain masuk untuk checkout {checkoutId} dan diterima di dasbor Gapura: pesanan lunas dengannya.',
  },
  providerRefund: {
    en: 'The provider refunded {amount} by itself ({refundId}), for example after a chargeback.',
    id: 'Penyedia mengembalikan {amount} atas inisiatifnya sendiri ({refundId}), misalnya setelah chargeback.',
  },
  ended: {
    en: 'Not paid: the checkout {checkoutId} is {status}. {reason}',
    id: 'Tidak dibayar: checkout {checkoutId} berstatus {status}. {reason}',
  },
  elsewhere: {
    en: 'Money arrived that this order no longer needs: {amount} ({transactionId}, checkout {checkoutId}). Refund it in the Gapura dashboard.',
    id: 'Uang masuk yang tidak lagi diperlukan pesanan ini: {amount} ({transactionId}, checkout {checkoutId}). Kembalikan di dasbor Gapura.',
  },
  changed: {
    en: 'The total changed after the checkout {checkoutId} was opened: {amount} is paid, {missing} is still to be paid.',
    id: 'Total berubah setelah checkout {checkoutId} dibuka: {amount} sudah dibayar, {missing} masih harus dibayar.',
  },
  surplus: {
    en: 'The total changed after the checkout {checkoutId} was opened: {amount} is paid, {surplus} too much. Refund the difference.',
    id: 'Total berubah setelah checkout {checkoutId} dibuka: {amount} dibayar, kelebihan {surplus}. Kembalikan selisihnya.',
  },
  replaced: {
    en: 'The total changed: the checkout {checkoutId} was cancelled and is replaced by a new one.',
    id: 'Total berubah: checkout {checkoutId} dibatalkan dan diganti dengan yang baru.',
  },
  notOpened: { en: 'No checkout could be opened: {reason}', id: 'Checkout tidak dapat dibuka: {reason}' },
  refundClaim: {
    en: 'The refund {refundId} waits for the payer to name an account. Send this link to them only: {claimUrl}',
    id: 'Pengembalian dana {refundId} menunggu pembayar menyebutkan rekening. Kirim tautan ini hanya kepada pembayar: {claimUrl}',
  },
  refundFailed: { en: 'The refund failed: {reason}', id: 'Pengembalian dana gagal: {reason}' },
  refundUnknown: {
    en: 'The gateway did not answer, so the outcome of the refund is unknown. The regular check asks again; no second refund is made.',
    id: 'Gateway tidak menjawab, sehingga hasil pengembalian dana belum diketahui. Pemeriksaan berkala akan menanyakannya lagi; tidak ada pengembalian kedua.',
  },
  refundOther: {
    en: 'An earlier refund of this payment with another amount was accepted by the gateway, and this shop did not see its answer. Look at the payment in the Gapura dashboard first.',
    id: 'Pengembalian sebelumnya dengan nominal lain sudah diterima gateway, dan toko ini tidak melihat jawabannya. Periksa dahulu pembayarannya di dasbor Gapura.',
  },
  rounded: { en: 'The total {total} was rounded to {amount}.', id: 'Total {total} dibulatkan menjadi {amount}.' },
  FRACTION: {
    en: 'The total {total} {currency} is not a whole amount, and Gapura takes whole amounts of {currency}.',
    id: 'Total {total} {currency} bukan nominal bulat, sedangkan Gapura menerima nominal bulat {currency}.',
  },
  OUT_OF_RANGE: {
    en: 'The total {total} {currency} cannot be paid with Gapura: it takes 1 to 999,999,999,999.',
    id: 'Total {total} {currency} tidak dapat dibayar dengan Gapura: 1 sampai 999.999.999.999.',
  },
  away: {
    en: 'The payment gateway cannot be reached at the moment. Nothing was paid; please try again.',
    id: 'Gateway pembayaran sedang tidak dapat dihubungi. Belum ada yang dibayar; silakan coba lagi.',
  },
  unauthorized: {
    en: 'The gateway does not accept the key of this shop: it is unknown, revoked, or belongs to another environment (a live key on a sandbox, or the reverse).',
    id: 'Gateway tidak menerima kunci toko ini: tidak dikenal, dicabut, atau milik lingkungan lain (kunci live di sandbox, atau sebaliknya).',
  },
  forbidden: {
    en: 'The key of this shop lacks a scope: it needs checkout and refunds.',
    id: 'Kunci toko ini kekurangan scope: diperlukan checkout dan refunds.',
  },
  currency: {
    en: 'This shop’s currency cannot be paid with Gapura: {reason}',
    id: 'Mata uang toko ini tidak dapat dibayar dengan Gapura: {reason}',
  },
  beingPaid: {
    en: 'This order is being paid already, or is paid: its checkout is {status}.',
    id: 'Pesanan ini sedang atau sudah dibayar: checkout-nya berstatus {status}.',
  },
  notPaid: {
    en: 'The gateway says that this is not paid: {status}.',
    id: 'Menurut gateway ini belum dibayar: {status}.',
  },
  notCancelled: {
    en: 'The checkout is {status}, so it cannot be cancelled; refund it instead.',
    id: 'Checkout berstatus {status}, sehingga tidak dapat dibatalkan; lakukan pengembalian dana.',
  },
} as const satisfies Record<string, Record<Language, string>>
export type TextName = keyof typeof TEXTS

/** A text with its values filled in. */
export const say = (language: Language, name: TextName, values: Readonly<Record<string, string>> = {}): string =>
  TEXTS[name][language].replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '').trim()

/** An amount as people read it: Rp125.000. */
export const sayAmount = (language: Language, amount: number, currency: string): string =>
  new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-ID', {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  })
    .format(amount)
    .replaceAll('\u00a0', ' ')

/** Why a call failed, for people who run or visit the shop. */
export function sayError(language: Language, error: unknown): string {
  if (!(error instanceof GapuraError)) return error instanceof Error ? error.message : String(error)
  if (isAway(error)) return say(language, 'away')
  if (error.status === 401) return say(language, 'unauthorized')
  if (error.status === 403) return say(language, 'forbidden')
  const reason = error.errors.length > 0 ? error.errors.map(({ message }) => message).join(' ') : error.message
  const isCurrency =
    error.code === 'CURRENCY_RESOLUTION_FAILED' ||
    error.code === 'PAYMENT_TYPE_UNAVAILABLE' ||
    error.errors.some(({ field }) => field === 'currency')
  return isCurrency ? say(language, 'currency', { reason }) : reason
}

/** No gateway answered, or it did nothing: the call may be made again. */
export const isAway = (error: unknown): boolean =>
  error instanceof GapuraError && (error.code === 'CONNECTION_FAILED' || error.status >= 500 || error.status === 429)

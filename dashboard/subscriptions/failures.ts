/** Why a charge failed, by its code. Codes of a newer server are shown in the words of their message. */
type Words = Readonly<Record<string, string>>

/** Their message says more than the code: it is shown too, in the English that it is stored in. */
const EXPLAINED: readonly string[] = ['declined', 'mandate_exceeded']

/** Why a charge failed, in words. */
export function sayFailure(
  words: Words,
  { code, message }: { readonly code: string; readonly message: string },
): string {
  const known = words[code]
  return known === undefined || !EXPLAINED.includes(code) ? (known ?? message) : `${known}: ${message}`
}

/** In English the messages of `declined` and `mandate_exceeded` stand by themselves. */
export const failuresEn: Words = {
  insufficient_funds: 'There is not enough money in it.',
  limit_exceeded: 'A limit of the payer’s is used up for now.',
  not_now: 'The provider cannot charge it now.',
  not_received: 'The provider never received the charge.',
  blocked: 'The payer’s account is blocked.',
  expired: 'The saved method has expired.',
  inactive: 'The payer’s account is not active.',
  invalid: 'The provider does not know the saved method.',
  unlinked: 'The link was ended.',
  fraud: 'The provider suspects fraud. Never charge it again.',
  not_active: 'The saved method is not active.',
  limit_needs_payer: 'The payer has to raise a limit.',
  amount_mismatch: 'Another amount was received, and is held.',
  invoice_closed: 'The invoice takes no payment any more.',
  charge_open: 'The outcome of an earlier charge of the invoice is open.',
}

export const failuresId: Words = {
  declined: 'Ditolak oleh penyedia',
  mandate_exceeded: 'Di luar yang disetujui pembayar',
  insufficient_funds: 'Saldonya tidak cukup.',
  limit_exceeded: 'Limit pembayar sedang habis.',
  not_now: 'Penyedia belum bisa menagihnya sekarang.',
  not_received: 'Penyedia tidak pernah menerima penagihan ini.',
  blocked: 'Akun pembayar diblokir.',
  expired: 'Metode tersimpan sudah kedaluwarsa.',
  inactive: 'Akun pembayar tidak aktif.',
  invalid: 'Penyedia tidak mengenal metode tersimpan ini.',
  unlinked: 'Tautannya sudah diakhiri.',
  fraud: 'Penyedia menduga penipuan. Jangan tagih lagi.',
  not_active: 'Metode tersimpan tidak aktif.',
  limit_needs_payer: 'Pembayar harus menaikkan limit.',
  amount_mismatch: 'Jumlah lain diterima, dan ditahan.',
  invoice_closed: 'Tagihan tidak menerima pembayaran lagi.',
  charge_open: 'Hasil penagihan sebelumnya untuk tagihan ini belum diketahui.',
}

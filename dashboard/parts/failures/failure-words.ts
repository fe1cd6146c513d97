import type { Locale } from '../../language/locale.tsx'

type Failure = { readonly code: string; readonly reason: string }

/** Why a payment or a payout failed, by the server's codes. The English reasons are the server's own. */
const inIndonesian: Record<string, string> = {
  REFUSED: 'Pembayaran ditolak.',
  CANCELLED: 'Dibatalkan dari akun ini.',
  LAPSED: 'Tidak diselesaikan sampai waktunya habis.',
  NOT_ISSUED: 'Bank tidak memberi kode atau nomor pembayaran.',
  NOT_SENT: 'Bank tidak dapat dihubungi.',
  CARD_DECLINED: 'Bank penerbit kartu menolak pembayaran.',
  INSUFFICIENT_FUNDS: 'Dana di kartu tidak cukup.',
  CARD_EXPIRED: 'Masa berlaku kartu sudah habis.',
  WRONG_SECURITY_CODE: 'Kode keamanan kartu salah.',
  SUSPECTED_FRAUD: 'Ditolak oleh pemeriksaan penipuan.',
  AUTHENTICATION_FAILED: 'Bank penerbit kartu gagal mengautentikasi pembayar.',
  AUTHENTICATION_EXPIRED: 'Pembayaran tidak dikonfirmasi pada waktunya.',
  TEST_CARDS_ONLY: 'Sandbox hanya menerima kartu uji.',
  NOT_RECEIVED: 'Pembayaran tidak sampai; tidak ada yang ditagih.',
  RECEIVER_ACCOUNT_REFUSED: 'Bank penerima tidak menerima uang untuk rekening ini.',
  RECEIVER_NAME_MISMATCH: 'Rekening ini atas nama orang lain.',
  RECEIVER_NAME_NOT_CHECKED: 'Terlalu banyak nama yang salah untuk rekening ini hari ini. Coba lagi besok.',
  BANK_REFUSED: 'Bank menolak pencairan dana ini.',
  NOT_RECEIVED_BY_BANK: 'Bank tidak pernah menerima pencairan dana ini.',
  RETURNED: 'Bank penerima mengembalikan uangnya.',
}

/** The reasons by which payments fail, for where the server counts them and says no more than the code. */
const inEnglish: Record<string, string> = {
  REFUSED: 'The payment was refused.',
  CANCELLED: 'Cancelled from this account.',
  LAPSED: 'Not completed in time.',
  NOT_ISSUED: 'The bank did not issue a payment code or number.',
  NOT_SENT: 'The bank could not be reached.',
  CARD_DECLINED: 'The card’s bank declined the payment.',
  INSUFFICIENT_FUNDS: 'The card has insufficient funds.',
  CARD_EXPIRED: 'The card has expired.',
  WRONG_SECURITY_CODE: 'The card’s security code was wrong.',
  SUSPECTED_FRAUD: 'Declined by fraud checks.',
  AUTHENTICATION_FAILED: 'The card’s bank could not authenticate the payer.',
  AUTHENTICATION_EXPIRED: 'The payment was not confirmed in time.',
  TEST_CARDS_ONLY: 'The sandbox accepts test cards only.',
  NOT_RECEIVED: 'The payment did not arrive; nothing was charged.',
}

/** Why payments failed, by a code; undefined: a code that has no words. */
export const failureOf = (code: string, locale: Locale): string | undefined =>
  (locale === 'id' ? inIndonesian : inEnglish)[code]?.replace(/\.$/, '')

/** A failure in the reader's language, with its code, as the API has it. */
export function describeFailure({ code, reason }: Failure, locale: Locale): string {
  const text = (locale === 'id' && inIndonesian[code]) || reason
  return `${text} (${code})`
}

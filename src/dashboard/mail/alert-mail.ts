import { withoutLinks } from '../../base/plain-text.ts'
import type { Mail } from '../../mail/mailer.ts'
import { mailOfLists } from './mail-of-lists.ts'

type Item = { readonly kind: string; readonly count: number; readonly link: string }
type Given = {
  readonly to: string
  readonly locale: 'en' | 'id'
  readonly merchant: string
  readonly isDigest: boolean
  readonly items: readonly Item[]
  readonly settings: string
  readonly unsubscribe: string
}

const KINDS: Readonly<Record<'en' | 'id', Readonly<Record<string, (count: number) => string>>>> = {
  en: {
    paid_duplicate: (count) => `Orders that were paid twice: ${count}`,
    paid_mismatch: (count) => `Payments of a different amount: ${count}`,
    paid_late: (count) => `Payments received after the order had ended: ${count}`,
    money_unallocated: (count) => `Payments of billed customers that no invoice has: ${count}`,
    refunds_ending: (count) => `Refunds whose link expires soon, with no account named yet: ${count}`,
    refunds_failed: (count) => `Refunds that failed and were not retried: ${count}`,
    refunds_unresolved: (count) => `Refunds whose outcome the provider has not confirmed: ${count}`,
    refunds_unbooked: (count) => `Payments that a provider refunded while your refunds of them are under way: ${count}`,
    refunds_exceeding: (count) => `Payments of which more was refunded than was paid: ${count}`,
    invoices_not_reached: (count) => `Invoices whose mail did not reach the customer: ${count}`,
    balance_low: () => 'Your balance is low',
    payouts_unresolved: (count) => `Payouts that await the bank’s confirmation: ${count}`,
    payouts_closed: (count) => `Payouts that await opening hours: ${count}`,
    payouts_failed: (count) => `Payouts that failed or were returned and are not handled yet: ${count}`,
    approvals_waiting: (count) => `Requests that await approval: ${count}`,
    webhooks_lost: (count) => `Webhook deliveries that were given up: ${count}`,
    webhooks_failing: (count) => `Webhook deliveries that are being retried: ${count}`,
    endpoint_off: () => 'A webhook endpoint was disabled',
    endpoint_missing: () => 'No webhook endpoint: your server is not notified of payments',
    changes_waiting: (count) => `Changes that await a second owner: ${count}`,
    onboarding_rejected: () => 'The provider rejected your business data',
    keys_ending: (count) => `API keys that expire within three days and are still in use: ${count}`,
  },
  id: {
    paid_duplicate: (count) => `Pembayaran yang masuk untuk kedua kalinya: ${count}`,
    paid_mismatch: (count) => `Pembayaran yang masuk dengan jumlah lain: ${count}`,
    paid_late: (count) => `Pembayaran yang masuk setelah pesanannya berakhir: ${count}`,
    money_unallocated: (count) => `Pembayaran pelanggan yang belum dialokasikan ke tagihan: ${count}`,
    refunds_ending: (count) => `Pengembalian yang tautannya segera berakhir dan belum ada rekeningnya: ${count}`,
    refunds_failed: (count) => `Pengembalian yang gagal dan belum dicoba lagi: ${count}`,
    refunds_unresolved: (count) => `Pengembalian yang belum dipastikan penyedia: ${count}`,
    refunds_unbooked: (count) =>
      `Pembayaran yang dikembalikan penyedia saat pengembalian Anda masih diproses: ${count}`,
    refunds_exceeding: (count) => `Pembayaran yang kembali lebih dari yang dibayar: ${count}`,
    invoices_not_reached: (count) => `Tagihan yang surelnya tidak sampai ke pelanggan: ${count}`,
    balance_low: () => 'Saldo yang bisa dikirim tinggal sedikit',
    payouts_unresolved: (count) => `Pencairan dana yang menunggu kabar bank: ${count}`,
    payouts_closed: (count) => `Pencairan dana yang menunggu jam buka: ${count}`,
    payouts_failed: (count) => `Pencairan dana yang gagal atau kembali dan belum ditangani: ${count}`,
    approvals_waiting: (count) => `Permintaan yang menunggu persetujuan: ${count}`,
    webhooks_lost: (count) => `Kiriman webhook yang tidak dicoba lagi: ${count}`,
    webhooks_failing: (count) => `Kiriman webhook yang sedang dicoba ulang: ${count}`,
    endpoint_off: () => 'Sebuah tujuan webhook dimatikan',
    endpoint_missing: () => 'Tujuan webhook belum diisi: server Anda tidak diberi tahu soal pembayaran',
    changes_waiting: (count) => `Perubahan yang menunggu pemilik kedua: ${count}`,
    onboarding_rejected: () => 'Penyedia menolak data usaha Anda',
    keys_ending: (count) => `Kunci API yang berakhir dalam tiga hari dan masih dipakai: ${count}`,
  },
}

const FRAME = {
  en: {
    began: (merchant: string) => `${merchant} needs your attention`,
    daily: (merchant: string) => `What needs attention at ${merchant} today`,
  },
  id: {
    began: (merchant: string) => `${merchant} perlu perhatian Anda`,
    daily: (merchant: string) => `Yang perlu perhatian di ${merchant} hari ini`,
  },
}

/** The mail about what needs attention: counts and links only. Who paid, and how much, is shown after signing in. */
export function alertMail({ to, locale, merchant, isDigest, items, settings, unsubscribe }: Given): Mail {
  const words = FRAME[locale]
  const subject = (isDigest ? words.daily : words.began)(withoutLinks(merchant))
  const lines = items.map(({ kind, count, link }) => ({ text: KINDS[locale][kind]?.(count) ?? kind, link }))
  return mailOfLists({
    to,
    locale,
    subject,
    lists: [{ title: null, lines }],
    settings,
    unsubscribe,
  })
}

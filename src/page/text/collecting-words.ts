import type { Locale } from '../view.ts'

/** Why a charge failed, as far as its payer can do something about it. */
export type Why = 'funds' | 'limit' | 'blocked' | 'expired' | 'ended' | 'declined'

/** What comes after a failed charge. `retry`: another try, on this day, `2026-12-31`. `none`: it is not tried again. */
export type Next = { readonly is: 'retry'; readonly day: string } | { readonly is: 'choose' } | { readonly is: 'none' }

/** What a customer's own page says of how their invoices are charged. */
export type CollectingWords = {
  readonly charging: string
  readonly waits: string
  readonly approve: string
  readonly why: Readonly<Record<Why, string>>
  readonly next: Readonly<Record<Next['is'], (day: string) => string>>
  /** A subscription has no method that can be charged: before it begins, and after. */
  readonly beginsWith: string
  readonly needsMethod: string
  /** The status of one that was cancelled after the last try. */
  readonly unpaid: string
}

export const COLLECTING_WORDS: Readonly<Record<Locale, CollectingWords>> = {
  id: {
    charging:
      'Sedang ditagihkan ke metode tersimpan, hasilnya belum diketahui. Tunggu dulu agar tidak terbayar dua kali.',
    waits: 'Penagihan ini menunggu persetujuan Anda.',
    approve: 'Setujui penagihan',
    why: {
      funds: 'Penagihan gagal: saldonya tidak cukup.',
      limit: 'Penagihan gagal: limitnya tidak cukup.',
      blocked: 'Penagihan gagal: akunnya diblokir atau tidak aktif.',
      expired: 'Penagihan gagal: masa berlaku metodenya sudah habis.',
      ended: 'Penagihan gagal: metode tersimpan tidak dapat ditagih lagi.',
      declined: 'Penagihan gagal: ditolak oleh penyedianya.',
    },
    next: {
      retry: (day) => `Dicoba lagi ${day}, kalau belum dibayar.`,
      choose: () => 'Pilih metode lain, atau bayar di sini.',
      none: () => 'Tidak dicoba lagi. Anda masih bisa membayarnya di sini.',
    },
    beginsWith: 'Langganan dimulai setelah sebuah metode tersimpan.',
    needsMethod: 'Pilih metode agar pembayaran berikutnya tidak terlambat.',
    unpaid: 'Dihentikan karena tidak dibayar',
  },
  en: {
    charging:
      'A saved method is being charged, and the outcome is not known yet. Wait for it, so that you do not pay twice.',
    waits: 'A charge of it waits for you to approve it.',
    approve: 'Approve the charge',
    why: {
      funds: 'The charge failed: there was not enough money.',
      limit: 'The charge failed: it was over a limit.',
      blocked: 'The charge failed: the account is blocked or not active.',
      expired: 'The charge failed: the saved method has expired.',
      ended: 'The charge failed: the saved method can no longer be charged.',
      declined: 'The charge failed: the provider declined it.',
    },
    next: {
      retry: (day) => `It is tried again on ${day}, unless it is paid before.`,
      choose: () => 'Choose another method, or pay here.',
      none: () => 'It is not tried again. You can still pay it here.',
    },
    beginsWith: 'The subscription begins once a method is saved.',
    needsMethod: 'Choose a method, so that the next payment is not late.',
    unpaid: 'Cancelled, as it was not paid',
  },
}

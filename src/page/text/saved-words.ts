import type { Locale } from '../view.ts'

/** The words about saved methods on the page of a checkout. */
type SavedWords = {
  readonly title: string
  readonly lead: string
  readonly pay: (method: string) => string
  readonly signIn: string
  readonly save: string
  readonly saveNote: string
  readonly saveOne: (method: string) => string
  readonly approve: string
  readonly refused: string
}

export const SAVED_WORDS: Readonly<Record<Locale, SavedWords>> = {
  id: {
    title: 'Metode tersimpan',
    lead: 'Bayar dengan sekali tekan.',
    pay: (method) => `Bayar dengan ${method}`,
    signIn: 'Pakai metode tersimpan',
    save: 'Simpan metode dan bayar',
    saveNote: 'Anda menyetujui batasnya dulu, lalu membayar. Lain kali cukup sekali tekan.',
    saveOne: (method) => `Simpan ${method}`,
    approve: 'Setujui pembayaran',
    refused: 'Metode itu tidak dapat dipakai untuk jumlah ini sekarang. Pilih cara lain.',
  },
  en: {
    title: 'Saved methods',
    lead: 'Pay with one press.',
    pay: (method) => `Pay with ${method}`,
    signIn: 'Use a saved method',
    save: 'Save a method and pay',
    saveNote: 'You agree to its bounds first, and then pay. Next time one press is enough.',
    saveOne: (method) => `Save ${method}`,
    approve: 'Approve the payment',
    refused: 'That method cannot be used for this amount now. Choose another way.',
  },
}

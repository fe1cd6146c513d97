import type { Locale } from '../payer/page.ts'

/** The texts of the approval page. */
export const TEXT = {
  id: {
    title: (wallet: string) => `Bayar dengan ${wallet}`,
    pay: (merchant: string) => `kepada ${merchant}`,
    approve: 'Setujui dan bayar',
    later: 'Setujui, dana masuk 20 detik lagi',
    refuse: 'Tolak',
    done: 'Permintaan ini sudah dijawab',
    expired: 'Waktu pembayaran ini sudah habis',
    back: 'Kembali ke halaman pembayaran',
    unknown: 'Pembayaran tidak ditemukan',
    unknownText: 'Tautannya mungkin tidak lengkap. Buka lagi dari halaman pembayaran.',
  },
  en: {
    title: (wallet: string) => `Pay with ${wallet}`,
    pay: (merchant: string) => `to ${merchant}`,
    approve: 'Approve and pay',
    later: 'Approve, the money follows in 20 s',
    refuse: 'Refuse',
    done: 'This request has been answered',
    expired: 'The time for this payment is up',
    back: 'Back to the payment page',
    unknown: 'There is no payment at this address',
    unknownText: 'The link may be incomplete. Open it again from the payment page.',
  },
} as const satisfies Record<Locale, object>

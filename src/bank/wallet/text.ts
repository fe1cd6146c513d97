import type { Locale } from '../payer/page.ts'

/** What the approval page says. */
export const TEXT = {
  id: {
    title: (wallet: string) => `Bayar dengan ${wallet}`,
    pay: (merchant: string) => `kepada ${merchant}`,
    approve: 'Setujui dan bayar',
    later: 'Setujui, bayar kemudian',
    refuse: 'Tolak',
    done: 'Pembayaran ini sudah diputuskan',
    expired: 'Waktu pembayaran ini sudah habis',
    back: 'Kembali ke toko',
    unknown: 'Tidak ada pembayaran di alamat ini',
  },
  en: {
    title: (wallet: string) => `Pay with ${wallet}`,
    pay: (merchant: string) => `to ${merchant}`,
    approve: 'Approve and pay',
    later: 'Approve, pay later',
    refuse: 'Refuse',
    done: 'This payment has been decided',
    expired: 'The time for this payment is up',
    back: 'Back to the shop',
    unknown: 'There is no payment at this address',
  },
} as const satisfies Record<Locale, object>

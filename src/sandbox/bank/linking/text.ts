import type { Locale } from '../payer/page.ts'

/** The texts of the page on which a payer agrees to a link. */
export const LINK_TEXT = {
  id: {
    title: (wallet: string) => `Hubungkan ${wallet}`,
    ask: (merchant: string) => `${merchant} boleh menagih dompet Anda tanpa bertanya lagi`,
    limit: (amount: string) => `Paling banyak ${amount} sekali tagih`,
    phone: 'Nomor ponsel',
    phoneFault: 'Isi nomor ponsel Indonesia, misalnya 081234567890',
    agree: 'Setuju dan hubungkan',
    refuse: 'Tolak',
    done: 'Permintaan ini sudah dijawab',
    expired: 'Waktu untuk menyetujui sudah habis',
    back: 'Kembali ke halaman sebelumnya',
    unknown: 'Permintaan tidak ditemukan',
    unknownText: 'Tautannya mungkin tidak lengkap. Buka lagi dari halaman sebelumnya.',
  },
  en: {
    title: (wallet: string) => `Link ${wallet}`,
    ask: (merchant: string) => `${merchant} may charge your wallet without asking again`,
    limit: (amount: string) => `At most ${amount} a charge`,
    phone: 'Mobile number',
    phoneFault: 'Enter an Indonesian mobile number, for example 081234567890',
    agree: 'Agree and link',
    refuse: 'Refuse',
    done: 'This request has been answered',
    expired: 'The time to agree is up',
    back: 'Back to the page before',
    unknown: 'There is no request at this address',
    unknownText: 'The link may be incomplete. Open it again from the page before.',
  },
} as const satisfies Record<Locale, object>

import type { Locale } from '../view.ts'

type Closed = { readonly title: string; readonly text: (merchant: string) => string }

/** The words of a collector's page. */
export type CollectorWords = {
  readonly each: string
  readonly anyAmount: string
  readonly bounds: (least: string | null, most: string | null) => string
  readonly codeLabel: (scheme: string, merchant: string) => string
  readonly steps: (scheme: string, amount: string | null) => readonly string[]
  readonly closed: Readonly<Record<'REQUESTED' | 'PAUSED' | 'CLOSED', Closed>>
  readonly lastPayment: string
  readonly noneYet: string
  readonly payments: string
  readonly reference: string
  readonly unexpected: string
  readonly soundOn: string
  readonly soundOff: string
}

export const COLLECTOR_WORDS: Readonly<Record<Locale, CollectorWords>> = {
  id: {
    each: 'Setiap pembayaran',
    anyAmount: 'Anda yang mengisi nominalnya',
    bounds: (least, most) =>
      [least && `paling sedikit ${least}`, most && `paling banyak ${most}`].filter(Boolean).join(', '),
    codeLabel: (scheme, merchant) => `Kode ${scheme} untuk membayar ${merchant}`,
    steps: (scheme, amount) => [
      `Buka aplikasi bank atau dompet digital, lalu pilih Scan atau ${scheme}.`,
      'Pindai kode ini, atau pilih gambarnya dari galeri.',
      amount === null
        ? 'Isi nominal, periksa nama penerima, lalu konfirmasi.'
        : `Periksa nama penerima dan ${amount}, lalu konfirmasi.`,
    ],
    closed: {
      REQUESTED: { title: 'Sedang disiapkan', text: () => 'Kodenya tampil di sini sebentar lagi.' },
      PAUSED: {
        title: 'Sedang tidak menerima pembayaran',
        text: (merchant) => `Jangan membayar sekarang. Tanyakan cara lain kepada ${merchant}.`,
      },
      CLOSED: {
        title: 'Tidak dipakai lagi',
        text: (merchant) => `Jangan membayar ke sini. Tanyakan cara lain kepada ${merchant}.`,
      },
    },
    lastPayment: 'Pembayaran terakhir',
    noneYet: 'Belum ada',
    payments: 'Pembayaran dalam 24 jam',
    reference: 'Ref.',
    unexpected: 'periksa',
    soundOn: 'Bunyikan saat ada pembayaran',
    soundOff: 'Matikan bunyi',
  },
  en: {
    each: 'Each payment',
    anyAmount: 'You enter the amount',
    bounds: (least, most) => [least && `at least ${least}`, most && `at most ${most}`].filter(Boolean).join(', '),
    codeLabel: (scheme, merchant) => `${scheme} code to pay ${merchant}`,
    steps: (scheme, amount) => [
      `Open your bank or e-wallet app and choose Scan or ${scheme}.`,
      'Scan this code, or pick its picture from your gallery.',
      amount === null
        ? 'Enter the amount, check the recipient’s name, then confirm.'
        : `Check the recipient’s name and ${amount}, then confirm.`,
    ],
    closed: {
      REQUESTED: { title: 'Being prepared', text: () => 'The code appears here in a moment.' },
      PAUSED: {
        title: 'Not taking payments right now',
        text: (merchant) => `Do not pay now. Ask ${merchant} for another way.`,
      },
      CLOSED: {
        title: 'No longer in use',
        text: (merchant) => `Do not pay here. Ask ${merchant} for another way.`,
      },
    },
    lastPayment: 'Last payment',
    noneYet: 'None yet',
    payments: 'Payments in 24 hours',
    reference: 'Ref.',
    unexpected: 'check it',
    soundOn: 'Play a sound for each payment',
    soundOff: 'Turn the sound off',
  },
}

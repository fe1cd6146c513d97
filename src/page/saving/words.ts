import type { PaymentType } from '../../payment-methods/types.ts'
import type { Locale } from '../view.ts'
import type { Ended } from './view.ts'

type Lead = { readonly title: string; readonly text: (merchant: string, method: string) => string }

/** The words of the page of a saved method. */
export type SavingWords = {
  readonly title: (method: string) => string
  readonly lead: (merchant: string, method: string) => string
  readonly bounds: string
  readonly phone: (method: string) => string
  readonly phoneHint: string
  readonly phoneFault: string
  readonly accountNumber: (method: string) => string
  readonly accountNumberHint: string
  readonly accountNumberFault: string
  readonly accountHolder: string
  readonly accountHolderHint: string
  readonly accountHolderFault: string
  readonly agree: (method: string) => string
  /** Where it is complete without a page of the provider's. */
  readonly agreeHere: string
  readonly decline: string
  readonly continueTitle: (method: string) => string
  readonly continueLead: (method: string) => string
  readonly open: (method: string) => string
  readonly confirming: Lead
  readonly check: string
  readonly again: Lead
  readonly active: Lead
  readonly agreed: string
  readonly expires: string
  readonly expiresSoon: (merchant: string) => string
  readonly saved: string
  readonly end: string
  readonly endTitle: string
  readonly endLead: (merchant: string, method: string) => string
  readonly endNow: string
  readonly keep: string
  readonly ended: Readonly<Record<Ended, Lead>>
  readonly paused: Lead
  readonly back: (merchant: string) => string
}

const SAVING_WORDS: Readonly<Record<Locale, SavingWords>> = {
  id: {
    title: (method) => `Simpan ${method}`,
    lead: (merchant, method) => `${merchant} ingin menagih ${method} Anda tanpa meminta konfirmasi setiap kali.`,
    bounds: 'Batasnya',
    phone: (method) => `Nomor ${method} Anda`,
    phoneHint: 'Contoh: 0812 3456 7890',
    phoneFault: 'Periksa nomornya, misalnya 0812 3456 7890.',
    accountNumber: (method) => `Nomor ${method} Anda`,
    accountNumberHint: 'Rekening yang akan didebit',
    accountNumberFault: 'Periksa nomornya: 6 sampai 19 angka.',
    accountHolder: 'Nama pemilik rekening',
    accountHolderHint: 'Seperti tercatat di bank',
    accountHolderFault: 'Isi nama pemilik rekening.',
    agree: (method) => `Setuju, lanjut ke ${method}`,
    agreeHere: 'Setuju dan simpan',
    decline: 'Tidak setuju',
    continueTitle: (method) => `Lanjutkan di ${method}`,
    continueLead: (method) => `Hubungkan akun Anda di halaman ${method}. Setelah itu Anda kembali ke sini.`,
    open: (method) => `Buka ${method}`,
    confirming: {
      title: 'Sedang dipastikan',
      text: (_merchant, method) => `Kami menunggu kepastian dari ${method}. Halaman ini boleh ditutup.`,
    },
    check: 'Periksa lagi',
    again: {
      title: 'Belum tersambung',
      text: (_merchant, method) => `${method} tidak menjawab. Coba lagi sebentar lagi.`,
    },
    active: {
      title: 'Tersimpan',
      text: (merchant, method) => `${merchant} dapat menagih ${method} Anda dalam batas ini.`,
    },
    agreed: 'Disetujui',
    expires: 'Berlaku sampai',
    expiresSoon: (merchant) => `Masa berlakunya hampir habis. Simpan yang baru di ${merchant} sebelum itu.`,
    saved: 'Akun',
    end: 'Hentikan izin ini',
    endTitle: 'Hentikan izin ini?',
    endLead: (merchant, method) =>
      `${merchant} tidak dapat menagih ${method} Anda lagi. Tagihan yang sedang berjalan tetap diselesaikan.`,
    endNow: 'Ya, hentikan',
    keep: 'Biarkan tersimpan',
    ended: {
      FAILED: { title: 'Tidak tersimpan', text: (merchant) => `Tidak ada yang ditagih. Coba lagi dari ${merchant}.` },
      UNSAVED: {
        title: 'Tidak tersimpan',
        text: (merchant) => `Yang sudah Anda bayar ke ${merchant} tetap terbayar.`,
      },
      LAPSED: {
        title: 'Waktunya habis',
        text: (merchant) => `Tidak ada yang tersimpan. Minta tautan baru dari ${merchant}.`,
      },
      REVOKED: {
        title: 'Sudah dihentikan',
        text: (merchant, method) => `${merchant} tidak dapat menagih ${method} Anda lagi.`,
      },
      EXPIRED: {
        title: 'Sudah berakhir',
        text: (merchant, method) => `${merchant} tidak dapat menagih ${method} Anda lagi.`,
      },
    },
    paused: {
      title: 'Sedang tidak menerima pembayaran',
      text: (merchant) => `Coba lagi nanti, atau hubungi ${merchant}.`,
    },
    back: (merchant) => `Kembali ke ${merchant}`,
  },
  en: {
    title: (method) => `Save ${method}`,
    lead: (merchant, method) => `${merchant} would like to charge your ${method} without asking you each time.`,
    bounds: 'The bounds',
    phone: (method) => `Your ${method} number`,
    phoneHint: 'For example 0812 3456 7890',
    phoneFault: 'Check the number, for example 0812 3456 7890.',
    accountNumber: (method) => `Number of your ${method}`,
    accountNumberHint: 'The account that is debited',
    accountNumberFault: 'Check the number: 6 to 19 digits.',
    accountHolder: 'Account holder',
    accountHolderHint: 'As the bank writes the name',
    accountHolderFault: 'Enter the name of the account holder.',
    agree: (method) => `Agree and continue to ${method}`,
    agreeHere: 'Agree and save',
    decline: 'Do not agree',
    continueTitle: (method) => `Continue at ${method}`,
    continueLead: (method) => `Link your account on the page of ${method}. Then you come back here.`,
    open: (method) => `Open ${method}`,
    confirming: {
      title: 'Being confirmed',
      text: (_merchant, method) => `We are waiting for ${method} to confirm. You can close this page.`,
    },
    check: 'Check again',
    again: {
      title: 'Not connected yet',
      text: (_merchant, method) => `${method} does not answer. Try again in a moment.`,
    },
    active: {
      title: 'Saved',
      text: (merchant, method) => `${merchant} can charge your ${method} within these bounds.`,
    },
    agreed: 'Agreed',
    expires: 'Valid until',
    expiresSoon: (merchant) => `It expires soon. Save another one at ${merchant} before it does.`,
    saved: 'Account',
    end: 'End this permission',
    endTitle: 'End this permission?',
    endLead: (merchant, method) =>
      `${merchant} can no longer charge your ${method}. Charges that are under way are still completed.`,
    endNow: 'Yes, end it',
    keep: 'Leave it saved',
    ended: {
      FAILED: { title: 'Not saved', text: (merchant) => `Nothing was charged. Try again from ${merchant}.` },
      UNSAVED: {
        title: 'Not saved',
        text: (merchant) => `What you have paid to ${merchant} stays paid.`,
      },
      LAPSED: {
        title: 'Time has run out',
        text: (merchant) => `Nothing was saved. Get a new link from ${merchant}.`,
      },
      REVOKED: {
        title: 'Ended',
        text: (merchant, method) => `${merchant} can no longer charge your ${method}.`,
      },
      EXPIRED: {
        title: 'Expired',
        text: (merchant, method) => `${merchant} can no longer charge your ${method}.`,
      },
    },
    paused: {
      title: 'Not taking payments right now',
      text: (merchant) => `Try again later, or contact ${merchant}.`,
    },
    back: (merchant) => `Back to ${merchant}`,
  },
}

type CardWords = Pick<SavingWords, 'agree' | 'continueTitle' | 'continueLead' | 'open' | 'confirming' | 'again'>

/** What is said otherwise of a card, whose provider has no name that its payer knows. */
const CARD_WORDS: Readonly<Record<Locale, CardWords>> = {
  id: {
    agree: () => 'Setuju, lanjut ke halaman kartu',
    continueTitle: () => 'Lanjutkan di halaman kartu',
    continueLead: () => 'Isi data kartu di halaman penyedia pembayaran. Setelah itu Anda kembali.',
    open: () => 'Buka halaman kartu',
    confirming: {
      title: 'Sedang dipastikan',
      text: () => 'Kami menunggu kepastian dari penyedia pembayaran. Halaman ini boleh ditutup.',
    },
    again: {
      title: 'Belum tersambung',
      text: () => 'Penyedia pembayaran tidak menjawab. Coba lagi sebentar lagi.',
    },
  },
  en: {
    agree: () => 'Agree and enter the card',
    continueTitle: () => 'Enter the card',
    continueLead: () => 'You enter it on the page of the payment provider. Then you come back.',
    open: () => 'Open that page',
    confirming: {
      title: 'Being confirmed',
      text: () => 'We are waiting for the payment provider to confirm. You can close this page.',
    },
    again: { title: 'Not connected yet', text: () => 'The payment provider does not answer. Try again in a moment.' },
  },
}

/** The words of a saved method's page. */
export const savingWords = ({
  locale,
  type,
}: {
  readonly locale: Locale
  readonly type: PaymentType
}): SavingWords => ({
  ...SAVING_WORDS[locale],
  ...(type === 'credit_card' && CARD_WORDS[locale]),
})

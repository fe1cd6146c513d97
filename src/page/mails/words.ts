import type { MailKind } from '../../invoices/mails/mail.ts'
import type { Locale } from '../view.ts'

type Facts = { readonly number: string; readonly merchant: string; readonly amount: string; readonly day: string }

type ExpiringFacts = {
  readonly merchant: string
  /** The method as its payer knows it: `DANA 0812••••678`. */
  readonly method: string
  readonly until: string
  /** What is charged with it, by name. */
  readonly uses: string
}

/** What mails to customers say. */
export type MailWords = {
  readonly subject: Readonly<Record<MailKind | 'overdue', (facts: Facts) => string>>
  readonly lead: Readonly<Record<MailKind | 'overdue', (facts: Facts) => string>>
  /** A saved method that expires soon. */
  readonly expiring: {
    readonly subject: (facts: ExpiringFacts) => string
    readonly lead: (facts: ExpiringFacts) => string
  }
  readonly pay: string
  readonly scan: string
  readonly look: string
  readonly manage: string
  readonly papers: string
  readonly test: string
  readonly end: (merchant: string) => string
  readonly page: {
    readonly title: (merchant: string) => string
    readonly lead: string
    readonly end: string
    readonly ended: string
    readonly endedLead: (merchant: string) => string
    readonly resume: string
  }
}

export const MAIL_WORDS: Readonly<Record<Locale, MailWords>> = {
  id: {
    subject: {
      invoice: ({ number, merchant }) => `Tagihan ${number} dari ${merchant}`,
      reminder: ({ number, merchant, day }) => `Pengingat: tagihan ${number} dari ${merchant}, jatuh tempo ${day}`,
      overdue: ({ number, merchant }) => `Tagihan ${number} dari ${merchant} sudah lewat jatuh tempo`,
      receipt: ({ number, merchant }) => `Tagihan ${number} dari ${merchant} sudah lunas`,
      charge_failed: ({ number, merchant }) => `Pembayaran tagihan ${number} dari ${merchant} belum berhasil`,
      charge_given_up: ({ number, merchant }) => `Tagihan ${number} dari ${merchant} belum terbayar`,
    },
    lead: {
      invoice: ({ merchant, amount, day }) => `${merchant} menagih ${amount}, paling lambat ${day}.`,
      reminder: ({ merchant, amount, day }) => `${amount} untuk ${merchant} jatuh tempo pada ${day}.`,
      overdue: ({ merchant, amount, day }) => `${amount} untuk ${merchant} seharusnya dibayar paling lambat ${day}.`,
      receipt: ({ merchant, amount }) => `${merchant} sudah menerima ${amount}. Terima kasih.`,
      charge_failed: ({ merchant, amount }) =>
        `${amount} untuk ${merchant} belum dapat ditagihkan ke metode pembayaran yang Anda simpan. Anda bisa membayarnya di sini dengan cara lain, misalnya QRIS atau virtual account. Yang sudah dibayar tidak ditagihkan lagi.`,
      charge_given_up: ({ merchant, amount }) =>
        `${amount} untuk ${merchant} tidak dapat ditagihkan, dan tidak akan dicoba lagi. Anda masih bisa membayarnya di sini, misalnya dengan QRIS atau virtual account.`,
    },
    expiring: {
      subject: ({ merchant, method }) => `Masa berlaku ${method} Anda di ${merchant} segera habis`,
      lead: ({ merchant, method, until, uses }) =>
        `Masa berlaku ${method} Anda sampai ${until}. ${merchant} menagihnya untuk ${uses}. Simpan metode pembayaran lain sebelum itu, agar pembayaran berikutnya tidak terlambat.`,
    },
    pay: 'Lihat dan bayar',
    scan: 'Atau pindai kode ini dengan kamera HP untuk membuka halamannya.',
    look: 'Lihat tagihan',
    manage: 'Ganti metode pembayaran, atau atur langganan',
    papers: 'Tagihan dalam PDF',
    test: 'Mode uji: tidak ada uang yang berpindah.',
    end: (merchant) => `Hentikan surel tagihan dari ${merchant}`,
    page: {
      title: (merchant) => `Surel tagihan dari ${merchant}`,
      lead: 'Anda tidak akan menerima tagihan, pengingat, dan tanda lunas lagi lewat surel. Tagihan yang ada tetap berlaku.',
      end: 'Hentikan surel ini',
      ended: 'Surel dihentikan',
      endedLead: (merchant) => `${merchant} tidak mengirim surel tagihan lagi kepada Anda.`,
      resume: 'Terima lagi',
    },
  },
  en: {
    subject: {
      invoice: ({ number, merchant }) => `Invoice ${number} from ${merchant}`,
      reminder: ({ number, merchant, day }) => `Reminder: invoice ${number} from ${merchant}, due ${day}`,
      overdue: ({ number, merchant }) => `Invoice ${number} from ${merchant} is overdue`,
      receipt: ({ number, merchant }) => `Invoice ${number} from ${merchant} is paid`,
      charge_failed: ({ number, merchant }) => `The payment of invoice ${number} from ${merchant} did not succeed`,
      charge_given_up: ({ number, merchant }) => `Invoice ${number} from ${merchant} is not paid`,
    },
    lead: {
      invoice: ({ merchant, amount, day }) => `${merchant} bills you ${amount}, due by ${day}.`,
      reminder: ({ merchant, amount, day }) => `${amount} for ${merchant} is due on ${day}.`,
      overdue: ({ merchant, amount, day }) => `${amount} for ${merchant} was due by ${day}.`,
      receipt: ({ merchant, amount }) => `${merchant} has received ${amount}. Thank you.`,
      charge_failed: ({ merchant, amount }) =>
        `${amount} for ${merchant} could not be charged to your saved payment method. You can pay it here in another way, such as QRIS or a virtual account. What is paid is not charged again.`,
      charge_given_up: ({ merchant, amount }) =>
        `${amount} for ${merchant} could not be charged, and no further try is made. You can still pay it here, for example with QRIS or a virtual account.`,
    },
    expiring: {
      subject: ({ merchant, method }) => `Your ${method} at ${merchant} expires soon`,
      lead: ({ merchant, method, until, uses }) =>
        `Your ${method} is valid until ${until}. ${merchant} charges it for ${uses}. Save another payment method before then, so that the next payment is not late.`,
    },
    pay: 'View and pay',
    scan: 'Or scan this code with a phone’s camera to open the page.',
    look: 'View the invoice',
    manage: 'Change the payment method, or manage the subscription',
    papers: 'The invoice as PDF',
    test: 'Test mode: no money moves.',
    end: (merchant) => `End mails about invoices from ${merchant}`,
    page: {
      title: (merchant) => `Mails about invoices from ${merchant}`,
      lead: 'You will receive no more invoices, reminders and receipts by mail. Invoices that exist remain due.',
      end: 'End these mails',
      ended: 'Mails have ended',
      endedLead: (merchant) => `${merchant} sends you no more mails about invoices.`,
      resume: 'Receive them again',
    },
  },
}

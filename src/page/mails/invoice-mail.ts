import { withoutLinks } from '../../base/plain-text.ts'
import { amountDue } from '../../invoices/invoice.ts'
import type { MailContent, WriteMail } from '../../invoices/mails/mail.ts'
import { isOverdue } from '../../invoices/wire.ts'
import { dayText } from '../../markets/day-text.ts'
import { formatMoney } from '../text/format.ts'
import type { Locale } from '../view.ts'
import { MAIL_LOCALES, type Said, writeSheet } from './mail-sheet.ts'
import { MAIL_WORDS } from './words.ts'

/** A mail about an invoice, in both languages. */
export const writeInvoiceMail: WriteMail = (content) => {
  const { invoice, kind, livemode, merchant, url, endUrl } = content
  return writeSheet({
    ...{ merchant, livemode, endUrl, about: invoice.number },
    said: MAIL_LOCALES.map((locale) => sayIn(locale, content)),
    codeUrl: kind === 'receipt' ? null : url,
  })
}

type Tone = keyof (typeof MAIL_WORDS)['id']['lead']

/** A reminder after the due day says so. */
const toneOf = ({ kind, invoice, now }: MailContent): Tone =>
  kind === 'reminder' && isOverdue(invoice, now) ? 'overdue' : kind

const factsOf = (locale: Locale, { invoice, kind, merchant }: MailContent) => ({
  number: invoice.number ?? '',
  merchant: withoutLinks(merchant.displayName),
  amount: formatMoney(kind === 'receipt' ? invoice.amountPaid : amountDue(invoice), locale),
  day: dayText(invoice.dueAt, locale),
})

function sayIn(locale: Locale, content: MailContent): Said {
  const words = MAIL_WORDS[locale]
  const { kind, url, pdfUrl, customerUrl } = content
  const isReceipt = kind === 'receipt'
  const isOfCharge = kind === 'charge_failed' || kind === 'charge_given_up'
  const facts = factsOf(locale, content)
  return {
    locale,
    subject: words.subject[toneOf(content)](facts),
    lead: words.lead[toneOf(content)](facts),
    lines: [
      { text: isReceipt ? words.look : words.pay, link: `${url}?locale=${locale}`, isMain: true },
      ...(isOfCharge ? [{ text: words.manage, link: `${customerUrl}?locale=${locale}` }] : []),
      { text: words.papers, link: `${pdfUrl}?locale=${locale}` },
    ],
    scan: isReceipt ? null : words.scan,
  }
}

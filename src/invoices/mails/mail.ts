import type { Mail } from '../../mail/mailer.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Invoice } from '../invoice.ts'

export const MAIL_KINDS = ['invoice', 'reminder', 'receipt', 'charge_failed', 'charge_given_up'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export const MAIL_STATUSES = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'DROPPED'] as const
type MailStatus = (typeof MAIL_STATUSES)[number]

/** Why a mail was not sent, and what that means to its merchant. */
export const MAIL_FAILURES = {
  REFUSED: 'The mail server refuses it: the address may be wrong.',
  BOUNCED: 'It came back: the address may be wrong.',
  UNREACHABLE: 'The mail server could not be reached for two days.',
  UNKNOWN:
    'It may have been sent: the connection to the mail server ended without an answer. Ask before you send it again.',
  NO_ADDRESS: 'The customer has no e-mail address.',
  ENDED: 'The customer ended these mails.',
  NOT_DUE: 'Nothing was due any more when its turn came.',
  NOT_CONFIGURED: 'No mail server is configured.',
} as const
export type MailFailureCode = keyof typeof MAIL_FAILURES

/** A mail to the customer of an invoice. */
export type InvoiceMail = {
  readonly merchantId: string
  readonly id: string
  readonly invoiceId: string
  readonly kind: MailKind
  /** What it is sent for, once; null: a person requested it. */
  readonly occasion: string | null
  readonly status: MailStatus
  readonly tries: number
  readonly createdAt: Date
  readonly sentAt: Date | null
  /** `reply`: the codes of the mail server's answer. */
  readonly failure: { readonly code: MailFailureCode; readonly reply: string | null } | null
}

/** A person requested reminders of many invoices: each of them once a day. */
export const requestedOn = (day: string): string => `${REQUESTED}${day}`
const REQUESTED = 'on '
/** Whether no mail of this occasion was requested. */
export const isScheduled = (occasion: string | null): boolean => occasion !== null && !occasion.startsWith(REQUESTED)

/** What a mail says: in both languages, since the customer's is not known. */
export type MailContent = {
  readonly kind: MailKind
  readonly invoice: Invoice
  readonly merchant: Merchant
  readonly livemode: boolean
  readonly now: Date
  readonly url: string
  readonly pdfUrl: string
  /** The customer's own page, where they change the method that is charged. */
  readonly customerUrl: string
  /** Where the customer ends these mails. */
  readonly endUrl: string
}
export type WriteMail = (content: MailContent) => Omit<Mail, 'to' | 'id' | 'unsubscribeUrl'>

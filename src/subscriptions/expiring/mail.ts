import type { Mail } from '../../mail/mailer.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { SavedMethod } from '../../saved-methods/saved-method.ts'

/** What a mail about a method that expires soon says: in both languages, since the customer's is not known. */
export type ExpiryMailContent = {
  readonly method: SavedMethod
  readonly expiresAt: Date
  /** What is charged with it, by name. */
  readonly usedFor: readonly string[]
  readonly merchant: Merchant
  /** The zone of the merchant's days. */
  readonly zone: string
  readonly livemode: boolean
  /** The customer's own page, where they change the method that is charged. */
  readonly customerUrl: string
  /** Where the customer ends mails about what they are billed for; null: they were billed for nothing yet. */
  readonly endUrl: string | null
}
export type WriteExpiryMail = (content: ExpiryMailContent) => Omit<Mail, 'to' | 'id' | 'unsubscribeUrl'>

/** Why such a mail is not sent. The names are those of mails about invoices. */
export type ExpiryMailFailure =
  | 'REFUSED'
  | 'UNREACHABLE'
  | 'UNKNOWN'
  | 'NO_ADDRESS'
  | 'ENDED'
  | 'NOT_DUE'
  | 'NOT_CONFIGURED'

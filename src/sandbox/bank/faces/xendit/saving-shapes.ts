import { type PhoneBehaviour, phoneBehaviour } from '../../linking/phones.ts'
import type { Means } from '../saving-page.ts'
import { BUSINESS, type Input } from './shapes.ts'

/** What a payer saved, to be charged later. */
export type Token = {
  readonly id: string
  readonly session: SavingSession
  readonly means: Means
  readonly created: Date
  status: 'ACTIVE' | 'FAILED' | 'CANCELED'
  /** From when one that was found empty has money; null: it was not looked into yet. */
  emptyUntil: Date | null
}

/** A session on whose page a payer saves something, and pays nothing. */
export type SavingSession = {
  readonly id: string
  /** Opens its page. */
  readonly page: string
  readonly input: Input
  readonly channel: string
  readonly customerId: string
  readonly created: Date
  readonly expiresAt: Date
  status: 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | 'CANCELED'
  token: Token | null
}

/** How what was saved behaves, by its last digits. */
export const behaviourOf = ({ means }: Pick<Token, 'means'>): PhoneBehaviour | undefined =>
  phoneBehaviour(means.is === 'card' ? means.card.last : means.phone)

/** A token as Xendit shows it. */
export const tokenShown = ({ id, session, means, status, created }: Token): object => ({
  payment_token_id: id,
  business_id: BUSINESS,
  reference_id: session.input.reference_id,
  customer_id: session.customerId,
  country: 'ID',
  currency: session.input.currency,
  channel_code: session.channel,
  channel_properties: {
    ...(means.is === 'card' && {
      card_details: {
        type: 'CREDIT',
        issuer: 'PT BANK MANDIRI',
        country: 'ID',
        network: 'VISA',
        fingerprint: '61f632879e9e27001a8165b9',
        masked_card_number: `${means.card.first.slice(0, 4)}****${means.card.last}`,
        expiry_year: `${means.card.year}`,
        expiry_month: `${means.card.month}`.padStart(2, '0'),
      },
    }),
    failure_return_url: session.input.success_return_url,
    success_return_url: session.input.success_return_url,
  },
  status,
  ...(status === 'FAILED' && { failure_code: 'AUTHENTICATION_FAILED' }),
  token_details:
    means.is === 'card'
      ? { authorization_data: { authorization_code: 'A1B2C3', cvn_verification_result: 'M' } }
      : { account_name: 'John Doe', account_balance: '1000001', account_point_balance: '50000' },
  created: created.toISOString(),
  updated: created.toISOString(),
})

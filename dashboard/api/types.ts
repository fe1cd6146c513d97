import type { Static } from 'typebox'
import type { CheckoutDetailReply, CheckoutSummary, PaymentMethodList } from '../../src/checkout/schema.ts'
import type { SettingsReply } from '../../src/merchants/schema.ts'
import type { Business, OnboardingReply } from '../../src/onboarding/schema.ts'
import type { DetailReply, InquiryReply } from '../../src/payouts/schema.ts'
import type { EventDetailReply, EventSummary } from '../../src/webhooks/schema.ts'

/** The shapes of the API, taken from its own schemas: what the server changes, the compiler shows here. */
export type Payment = Static<typeof CheckoutSummary>
export type PaymentDetail = Static<typeof CheckoutDetailReply>
export type PaymentMethod = Static<typeof PaymentMethodList>['data'][number]
export type Payout = Static<typeof DetailReply>['data']
export type Inquiry = Static<typeof InquiryReply>['data']
export type Settings = Static<typeof SettingsReply>
export type MerchantEvent = Static<typeof EventSummary>
export type MerchantEventDetail = Static<typeof EventDetailReply>
export type Onboarding = Static<typeof OnboardingReply>
export type BusinessData = Static<typeof Business>

export type Page<Item> = { readonly data: readonly Item[]; readonly nextCursor: string | null }
export type Listed<Item> = { readonly data: readonly Item[] }

export type Balance = {
  readonly currency: string
  readonly available: number
  readonly pending: number
  readonly held: number
}
export type Bank = { readonly code: string; readonly shortCode: string; readonly bic: string; readonly name: string }
export type LedgerTransaction = {
  readonly id: string
  readonly cause: string
  readonly kind: string
  readonly holdId: string | null
  readonly createdAt: string
  readonly entries: readonly { account: string; currency: string; amount: string }[]
}

import type { ServiceName } from '../../../snap/services.ts'
import type { BodyTemplate } from './body.ts'

/** One call: the service, and what its body says. */
export type Operation = { readonly service: ServiceName; readonly body: BodyTemplate }

/** A question about something issued. */
export type Question = Operation & {
  /**
   * What is sent as long as the provider's own reference is not known; null: it cannot be queried then. Absent: the same,
   * without that reference.
   */
  readonly bodyWithoutRailReference?: BodyTemplate | null
}

/** A call that closes something issued. */
export type Cancel = Question & {
  /** It closes and refunds what was paid too, so it is called only for what is known to be pending. */
  readonly refundsPaid?: true
}

/** How long an issued instrument may live, in minutes: the requested lifetime is clamped to these. */
export type LifeMinutes = { readonly min: number; readonly max: number }

/** Where a value stands in a body: field names joined by points, `additionalInfo.paymentCode`. */
export type FieldPath = string

/** Amounts an instrument may have, whole units of IDR, both included. */
export type Bounds = { readonly minAmount: number; readonly maxAmount: number }

/** Credentials of `outbound` without which a section is not offered. */
export type SectionNeeds = readonly ('merchantId' | 'terminalId')[]

import type { PayoutRails, Rails } from '../../src/connections/rails.ts'
import type { CardRail } from '../../src/connectors/card/card-port.ts'
import type { PayoutRail } from '../../src/connectors/payout-port.ts'
import type { PaymentRail } from '../../src/connectors/port.ts'
import type { PaymentType } from '../../src/payment-methods/types.ts'

/** The rails of a deployment that has these and no others, for every code and amount. */
export function railsWith({
  cards,
  ...others
}: { readonly [type in PaymentType]?: PaymentRail } & { readonly cards?: CardRail } = {}): Rails {
  const serves = (type: PaymentType) => (others[type] ?? (type === 'credit_card' ? cards : undefined)) !== undefined
  return {
    serves: ({ type }) => serves(type),
    boundsOf: ({ type }, within) => (serves(type) ? within : undefined),
    forNew: ({ type }) => (others[type] ? [others[type]] : []),
    cards: () => cards,
    of: ({ type }) => (type === 'credit_card' ? cards : undefined) ?? others[type],
    forCollector: () => [],
    collectorsOf: () => undefined,
    forSaving: () => [],
    whyUnsaved: ({ type, code }) => others[type]?.unsaved?.find((one) => one.code === code)?.why,
    savingOf: () => undefined,
    refundsOf: ({ type }) => ((type === 'credit_card' ? cards : undefined) ?? others[type])?.refunds,
  }
}

/** Payouts that go through these banks, the first preferred. */
export const payoutRailsWith = (...rails: readonly PayoutRail[]): PayoutRails => ({
  forNew: () => rails,
  of: (id) => rails.find(({ name }) => name === id),
})

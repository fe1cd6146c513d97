import type { CardRail } from '../../connectors/card/card-port.ts'
import type { Connector } from '../../connectors/connector.ts'
import type { AccountLookup, PayoutRail, TransferState } from '../../connectors/payout-port.ts'
import type { Issued, PaymentRail, Rail, RailState, RefundRail, RefundState } from '../../connectors/port.ts'
import type { Outcome } from './call-metrics.ts'
import type { Health } from './health.ts'

/** What a rail responds to a call that was not made, as the people who read rows and logs see it. */
const NOT_MADE = 'breaker_open'

/** A connector whose calls are watched: each counts, and while a service fails a payer is not made to wait for it. */
export const watchConnector = (connector: Connector, health: Health): Connector => ({
  ...connector,
  payments: connector.payments && watchPayments(connector.payments, health),
  cards: connector.cards && watchCards(connector.cards, health),
  payouts: connector.payouts && watchPayouts(connector.payouts, health),
})

const watchPayments = (rail: PaymentRail, health: Health): PaymentRail => ({
  ...rail,
  ...watchStates(rail, health),
  issue: async (request) =>
    (await health.call(rail.name, request.type, () => rail.issue(request), issueOutcome)) ?? {
      is: 'unsent',
      railCode: NOT_MADE,
    },
  ...(rail.refunds && { refunds: watchRefunds(rail.name, rail.refunds, health) }),
})

/** `faultOf` makes no call. */
function watchRefunds(name: string, refunds: RefundRail, health: Health): RefundRail {
  const watch = async (ask: () => Promise<RefundState>, outcomeOf: (state: RefundState) => Outcome) =>
    (await health.call(name, 'refund', ask, outcomeOf)) ?? ({ is: 'unknown', railCode: NOT_MADE } as const)
  return {
    faultOf: (refund, now) => refunds.faultOf(refund, now),
    refund: (refund) => watch(() => refunds.refund(refund), transferOutcome),
    query: (refund) => watch(() => refunds.query(refund), inquiryOutcome),
    ...(refunds.listProviderRefunds && { listProviderRefunds: refunds.listProviderRefunds }),
  }
}

const watchCards = (rail: CardRail, health: Health): CardRail => ({
  ...rail,
  ...watchStates(rail, health),
  ...(rail.refunds && { refunds: watchRefunds(rail.name, rail.refunds, health) }),
  authorize: async (request) =>
    (await health.call(
      rail.name,
      'card',
      () => rail.authorize(request),
      ({ is }) => CARD_OUTCOMES[is],
    )) ?? {
      is: 'unknown',
      railCode: NOT_MADE,
    },
})

const CARD_OUTCOMES = { succeeded: 'done', challenge: 'done', refused: 'refused', unknown: 'unknown' } as const

function watchStates(rail: Rail, health: Health): Pick<Rail, 'query' | 'retire'> {
  const watch = async (ask: () => Promise<RailState>): Promise<RailState> =>
    (await health.call(rail.name, 'payment_status', ask, stateOutcome)) ?? { is: 'unknown', railCode: NOT_MADE }
  return {
    query: (attempt) => watch(() => rail.query(attempt)),
    retire: (attempt) => watch(() => rail.retire(attempt)),
  }
}

const watchPayouts = (rail: PayoutRail, health: Health): PayoutRail => ({
  ...rail,
  inquireAccount: async (receiver, transfer) =>
    (await health.call(rail.name, 'account_inquiry', () => rail.inquireAccount(receiver, transfer), lookupOutcome)) ?? {
      is: 'unknown',
      railCode: NOT_MADE,
    },
  send: async (transfer) =>
    (await health.call(rail.name, 'transfer', () => rail.send(transfer), transferOutcome)) ?? UNKNOWN_TRANSFER,
  inquire: async (transfer) =>
    (await health.call(rail.name, 'transfer_status', () => rail.inquire(transfer), inquiryOutcome)) ?? UNKNOWN_TRANSFER,
})

const UNKNOWN_TRANSFER: TransferState = { is: 'unknown', railCode: NOT_MADE }

const issueOutcome = ({ is }: Issued): Outcome => (is === 'issued' ? 'done' : is)
const stateOutcome = ({ is }: RailState): Outcome => (is === 'unknown' ? 'unknown' : 'done')
const lookupOutcome = ({ is }: AccountLookup): Outcome => LOOKUP_OUTCOMES[is]
const LOOKUP_OUTCOMES = {
  found: 'done',
  not_offered: 'done',
  refused: 'refused',
  unreachable: 'refused',
  unknown: 'unknown',
} as const
const transferOutcome = ({ is }: TransferState | RefundState): Outcome =>
  is === 'unknown' ? 'unknown' : is === 'failed' ? 'refused' : 'done'
const inquiryOutcome = ({ is }: TransferState | RefundState): Outcome => (is === 'unknown' ? 'unknown' : 'done')

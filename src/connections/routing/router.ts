import { toWhole } from '../../base/money.ts'
import type { CollectorKind, CollectorOffer } from '../../connectors/collector-port.ts'
import type { Connector } from '../../connectors/connector.ts'
import type { PayoutRail } from '../../connectors/payout-port.ts'
import type { SavingOffer } from '../../connectors/saving-port.ts'
import type { PaymentType } from '../../payment-methods/types.ts'
import type { Connection } from '../connection.ts'
import type { Standing } from '../health/breaker.ts'
import type { HealthService } from '../health/services.ts'
import { type Candidate, choose } from './choose.ts'
import type { Route, Wanted } from './route.ts'

/** What decides which connection serves: the routes, and how each service of a connection stands. */
export type Routing = {
  readonly routes: () => readonly Route[]
  readonly standing: (connectionId: string, service: HealthService) => Standing
}

type OpenConnection = { readonly connection: Connection; readonly connector: Connector | null }
type All = { list(): readonly OpenConnection[] }

type PaymentWanted = Omit<Wanted, 'method'> & { readonly type: PaymentType; readonly currency: string }
/** A collector to be made; it has no amount that a route could be chosen by. */
export type CollectorWanted = {
  readonly merchantId: string
  readonly kind: CollectorKind
  readonly code: string | null
  readonly currency: string
}
/** A payment method to be saved; it has no amount that a route could be chosen by. */
export type SavingWanted = {
  readonly merchantId: string
  readonly type: PaymentType
  /** Bank or wallet; null where the type has none. */
  readonly code: string | null
  readonly currency: string
}
type PayoutWanted = {
  readonly merchantId: string
  readonly bankCode: string | null
  readonly amount: Parameters<typeof toWhole>[0] | null
}

/** Picks connectors for payments and payouts, the best first. */
export function newRouter(connections: All, routing: Routing) {
  const pick = (wanted: Wanted, look: (connector: Connector) => Look): Connector[] => {
    const all = connections.list()
    const candidates = all.map((one) => candidateOf(one, look))
    const byId = new Map(all.map(({ connection, connector }) => [connection.id, connector]))
    return choose(routing.routes(), candidates, wanted).served.flatMap(({ id }) => byId.get(id) ?? [])
  }
  return {
    forPayment: ({ type, currency, ...wanted }: PaymentWanted): Connector[] =>
      pick({ ...wanted, method: type }, (connector) =>
        lookAtPayment(connector, { ...wanted, type, currency }, routing),
      ),

    /** A collector is routed as the payments it takes are. */
    forCollector: ({ kind, code, currency, merchantId }: CollectorWanted): Connector[] => {
      const method = kind === 'qr_static' ? 'qrcode' : 'virtual_account'
      return pick({ method, merchantId, code, amount: null }, ({ id, payments }) => ({
        offers: payments?.collectors?.offers.some(isOffer({ kind, code, currency })) ?? false,
        standing: routing.standing(id, method),
      }))
    },

    /** A saved method is routed as the payments it makes are. */
    forSaving: ({ type, code, currency, merchantId }: SavingWanted): Connector[] =>
      pick({ method: type, merchantId, code, amount: null }, ({ id, payments }) => ({
        offers: payments?.saving?.offers.some(isSavingOffer({ type, code, currency })) ?? false,
        standing: routing.standing(id, type),
      })),

    /** Also those that carry no such amount: whether and when one does is for its services to say. */
    forPayout: ({ merchantId, bankCode, amount }: PayoutWanted): Connector[] =>
      pick({ method: 'send_money', merchantId, code: bankCode, amount: amount && toWhole(amount) }, (connector) =>
        lookAtPayout(connector, { bankCode, amount: null }, routing),
      ),

    /** The amounts at which another route or connection may begin to serve a type, or the last one may end to. */
    breaksOf(type: PaymentType): number[] {
      const offers = connections.list().flatMap(({ connector }) => connector?.payments?.offers ?? [])
      const bounds = [...routing.routes().filter(({ method }) => method === type), ...offers]
      return bounds.flatMap(({ minAmount, maxAmount }) => [
        ...(minAmount === undefined ? [] : [minAmount]),
        ...(maxAmount === undefined ? [] : [maxAmount + 1]),
      ])
    },
  }
}

/** Whether an offer is of a collector that is wanted. */
export const isOffer =
  ({ kind, code, currency }: Omit<CollectorWanted, 'merchantId'>) =>
  (offer: CollectorOffer): boolean =>
    offer.kind === kind && offer.code === code && offer.currency === currency

/** Whether an offer saves a payment method that is wanted. */
export const isSavingOffer =
  ({ type, code, currency }: Omit<SavingWanted, 'merchantId'>) =>
  (offer: SavingOffer): boolean =>
    offer.type === type && offer.code === code && offer.currency === currency

/** What a connector is for something that is wanted. */
export type Look = { readonly offers: boolean; readonly standing: Standing }

/** A connection as a candidate. */
export const candidateOf = (
  { connection, connector }: OpenConnection,
  look: (connector: Connector) => Look,
): Candidate => ({
  id: connection.id,
  owner: connection.owner,
  state: connection.state,
  isOpen: connector !== null,
  ...(connector ? look(connector) : { offers: false, standing: 'fine' as const }),
})

/** Whether a connector can take a payment request, and the health of the service that would. */
export function lookAtPayment(
  { id, payments, cards }: Connector,
  { type, code, currency, amount }: Omit<PaymentWanted, 'merchantId'>,
  { standing }: Pick<Routing, 'standing'>,
): Look {
  if (type === 'credit_card' && cards) return { offers: true, standing: standing(id, 'card') }
  const offers =
    payments?.offers.some(
      (offer) =>
        offer.type === type &&
        offer.currency === currency &&
        (code === null || offer.code === code) &&
        (amount === null || (amount >= offer.minAmount && amount <= offer.maxAmount)),
    ) ?? false
  return { offers, standing: standing(id, type) }
}

const WORSE: readonly Standing[] = ['fine', 'slow', 'failing']

/** Whether a connector sends this much (in sen) to this bank at some hour, and how its worse service stands. */
export function lookAtPayout(
  { id, payouts }: Connector,
  { bankCode, amount }: { readonly bankCode: string | null; readonly amount: bigint | null },
  { standing }: Pick<Routing, 'standing'>,
): Look {
  const worst = (['account_inquiry', 'transfer'] as const).map((service) => WORSE.indexOf(standing(id, service)))
  return {
    offers: payouts !== null && (amount === null || carries(payouts, bankCode, amount)),
    standing: WORSE[Math.max(...worst)] ?? 'fine',
  }
}

/** Whether some service of a bank carries an amount; inside the bank, only what keeps transfers inside, if it has that. */
function carries({ offers, bankCode: own }: PayoutRail, bankCode: string | null, amount: bigint): boolean {
  const inside = offers.filter(({ service }) => service === 'intrabank')
  const reaching =
    bankCode === own && inside.length > 0 ? inside : offers.filter(({ service }) => service !== 'intrabank')
  return reaching.some(({ above, upTo }) => amount > above && amount <= (upTo ?? amount))
}

import type { Connection } from '../../src/connections/connection.ts'
import { newHealth } from '../../src/connections/health/health.ts'
import { watchConnector } from '../../src/connections/health/watch-connector.ts'
import { railsOf } from '../../src/connections/rails.ts'
import type { Route } from '../../src/connections/routing/route.ts'
import type { Connector } from '../../src/connectors/connector.ts'
import type { PayoutRail } from '../../src/connectors/payout-port.ts'
import type { InstrumentRequest, Issued, PaymentRail, RailAttempt, RailState } from '../../src/connectors/port.ts'

const CREATED = new Date('2026-11-20T00:00:00Z')

/** What a test decides of a connection. */
type Offered = Pick<Connector, 'id'> & Partial<Pick<Connector, 'payments' | 'payouts' | 'cards'>> & Partial<Connection>

/** Rails over connections that a test makes up, behind breakers of their own, with routes that may change. */
export function railsOver(offered: readonly Offered[], routes: readonly Route[] = []) {
  const clock = { ms: 0 }
  const changes: string[] = []
  const health = newHealth({
    clock: () => CREATED,
    onChange: ({ connectionId, service, isOpen }) =>
      changes.push(`${connectionId} ${service} ${isOpen ? 'open' : 'closed'}`),
    nowMs: () => clock.ms,
  })
  const all = offered.map(({ id, payments = null, payouts = null, cards = null, ...change }) => ({
    connection: {
      id,
      name: id,
      profile: 'aspi',
      adapter: 'snap',
      owner: null,
      state: 'active',
      stateSince: CREATED,
      createdAt: CREATED,
      ...change,
    } satisfies Connection,
    connector: watchConnector({ id, payments, payouts, cards, inbound: null, probe: async () => [] }, health),
  }))
  const connections = { list: () => all, find: (id: string) => all.find(({ connection }) => connection.id === id) }
  const rails = railsOf({ connections, routes: () => routes, standing: health.standing })
  const pass = (ms: number) => {
    clock.ms += ms
  }
  return { ...rails, changes, pass, standing: health.standing }
}

/** How a made-up rail meets a request. */
export type Met = Issued['is'] | Promise<Issued>

/** A rail that issues what a test says, and records its requests. The last of `meets` repeats. */
export function anIssuer(name: string, ...meets: Met[]) {
  const requests: InstrumentRequest[] = []
  const retired: RailAttempt[] = []
  const states = new Map<string, RailState>()
  const stateOf = ({ reference }: RailAttempt): RailState => states.get(reference) ?? { is: 'pending' }
  const rail: PaymentRail = {
    name,
    offers: [
      { type: 'qrcode', code: null, currency: 'IDR', minAmount: 1, maxAmount: 10_000_000 },
      { type: 'ewallet', code: 'OVO', currency: 'IDR', minAmount: 1, maxAmount: 10_000_000 },
    ],
    customerNumberDigits: () => 10,
    async issue(request) {
      requests.push(request)
      const met = (meets.length > 1 ? meets.shift() : meets[0]) ?? 'issued'
      return typeof met === 'string' ? answer(met, name, request) : met
    },
    query: async (attempt) => stateOf(attempt),
    async retire(attempt) {
      retired.push(attempt)
      const state = stateOf(attempt)
      return state.is === 'pending' ? { is: 'closed' } : state
    },
  }
  return { id: name, payments: rail, requests, retired, states, meets }
}

/** What a rail responds to a request that it meets so. */
export function answer(met: Issued['is'], name: string, { reference }: InstrumentRequest): Issued {
  if (met === 'refused') return { is: 'refused', reason: 'Not offered by this rail', railCode: 'not_offered' }
  if (met !== 'issued') return { is: met, railCode: 'made_up' }
  const instrument = { type: 'qrcode' as const, qrContent: `${name} ${reference}` }
  return { is: 'issued', railReference: `qr-${reference}`, instrument }
}

/** A bank that sends money as a test says, and records its requests. */
export function aSendingBank(name: string, change: Partial<PayoutRail> = {}) {
  const sent: string[] = []
  const polled: string[] = []
  const looked: string[] = []
  const rail: PayoutRail = {
    name,
    bankCode: '014',
    offers: [{ service: 'bifast', above: 0n, upTo: null, hours: 'always' }],
    inquireAccount: async ({ name: holder }) => ({ is: 'found', name: holder, railCode: '2001600' }),
    send: async () => ({ is: 'processing', bankReference: null, railCode: '2021800' }),
    inquire: async () => ({ is: 'processing', bankReference: null, railCode: 'status_03' }),
    ...change,
  }
  const recording: PayoutRail = {
    ...rail,
    inquireAccount: (receiver, transfer) => {
      looked.push(receiver.accountNo)
      return rail.inquireAccount(receiver, transfer)
    },
    send: (transfer) => {
      sent.push(transfer.reference)
      return rail.send(transfer)
    },
    inquire: (transfer) => {
      polled.push(transfer.reference)
      return rail.inquire(transfer)
    },
  }
  return { id: name, payouts: recording, sent, polled, looked }
}

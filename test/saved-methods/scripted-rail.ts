import type { Clock } from '../../src/base/clock.ts'
import { currency } from '../../src/base/currency.ts'
import { fromWhole } from '../../src/base/money.ts'
import type {
  ChargeRequest,
  ChargeState,
  LinkBalance,
  LinkRequest,
  LinkStarted,
  LinkState,
  RailLink,
  SavingRail,
} from '../../src/connectors/saving-port.ts'

/** A rail that saves DANA and answers as a test has it; every call is recorded. */
export type ScriptedRail = SavingRail & {
  readonly calls: string[]
  readonly linked: LinkRequest[]
  readonly charged: ChargeRequest[]
  readonly returned: (Readonly<Record<string, string>> | null)[]
  start: () => LinkStarted
  state: () => LinkState
  unlinks: () => true | null
  onCharge: (request: ChargeRequest) => ChargeState | Promise<ChargeState>
  onPoll: (request: ChargeRequest) => ChargeState
  holds: (() => LinkBalance) | null
}

export const SECRET = 'token-of-the-wallet-4f1c'

export const active: LinkState = {
  is: 'active',
  railReference: 'link-77',
  secret: SECRET,
  label: '0812••••678',
  expiresAt: null,
}

/** What a rail answers that took the money. */
export const paid = (clock: Clock, { reference, amount }: ChargeRequest): ChargeState => ({
  is: 'succeeded',
  railCode: '2005400',
  receipt: {
    reference,
    instrumentReference: `rail-${reference}`,
    railReference: `rail-${reference}`,
    amount,
    paidAt: clock(),
  },
})

export function aScriptedRail(clock: Clock): ScriptedRail {
  const rail: ScriptedRail = {
    offers: [
      { type: 'ewallet', code: 'DANA', currency: 'IDR', minAmount: 1_000, maxAmount: 2_000_000, needsPhone: false },
      { type: 'ewallet', code: 'OVO', currency: 'IDR', minAmount: 1_000, maxAmount: 2_000_000, needsPhone: true },
    ],
    calls: [],
    linked: [],
    charged: [],
    returned: [],
    start: () => ({ is: 'started', railReference: 'pending-77', url: 'https://wallet.example/agree' }),
    state: () => active,
    unlinks: () => true,
    onCharge: (request) => paid(clock, request),
    onPoll: () => ({ is: 'unknown', railCode: 'timeout' }),
    holds: null,
    async link(request) {
      rail.calls.push('link')
      rail.linked.push(request)
      return rail.start()
    },
    async linkState(_link: RailLink, returned) {
      rail.calls.push('linkState')
      rail.returned.push(returned)
      return rail.state()
    },
    async unlink() {
      rail.calls.push('unlink')
      return rail.unlinks()
    },
    async charge(request) {
      rail.calls.push('charge')
      rail.charged.push(request)
      return rail.onCharge(request)
    },
    async chargeState(request) {
      rail.calls.push('chargeState')
      return rail.onPoll(request)
    },
    async balance() {
      rail.calls.push('balance')
      return rail.holds?.() ?? { is: 'unknown', railCode: 'no_balance' }
    },
  }
  return rail
}

export const rupiah = (units: number) => fromWhole(units, currency('IDR'))

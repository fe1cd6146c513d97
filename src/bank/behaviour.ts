import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { Money } from '../base/money.ts'
import { SERVICES, type ServiceName } from '../snap/services.ts'

const SLOW_MAX_MS = 120_000
const LATE_MAX_MS = 7 * 24 * 3_600_000

/**
 * How the bank misbehaves at one service. For calls: `answer`, where `Before` means that nothing was done and `After`
 * that all of it was; `slowMs` of waiting before the work; a wrong amount in the reply. For notifications: how often
 * and when they leave, and whether they tell a wrong amount. `times` counts down to good behaviour; absent, it stays.
 */
export const Misbehaviour = Type.Object(
  {
    answer: Type.Optional(
      Type.Union([
        Type.Literal('timeoutBefore'),
        Type.Literal('timeoutAfter'),
        Type.Literal('errorBefore'),
        Type.Literal('errorAfter'),
        Type.Literal('resetBefore'),
        Type.Literal('resetAfter'),
      ]),
    ),
    slowMs: Type.Optional(Type.Integer({ minimum: 0, maximum: SLOW_MAX_MS })),
    wrongAmount: Type.Optional(Type.Boolean()),
    notify: Type.Optional(
      Type.Union([Type.Literal('twice'), Type.Literal('late'), Type.Literal('outOfOrder'), Type.Literal('never')]),
    ),
    lateMs: Type.Optional(Type.Integer({ minimum: 0, maximum: LATE_MAX_MS })),
    times: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
)
export type Misbehaviour = Static<typeof Misbehaviour>

/** How the bank misbehaves, by service (names of snap/services.ts); a service that is absent behaves. */
export type Behaviour = { readonly [service in ServiceName]?: Misbehaviour }

export const isMisbehaviour = (value: unknown): value is Misbehaviour => Check(Misbehaviour, value)

export const isBehaviour = (value: unknown): value is Behaviour =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([service, misbehaviour]) => service in SERVICES && isMisbehaviour(misbehaviour))

/** Where the present behaviour is looked up and counted down. */
export type BehaviourDesk = {
  current(): Behaviour
  replace(behaviour: Behaviour): void
  of(service: ServiceName): Misbehaviour
  /** One of the misbehaviour's `times` was used. */
  spend(service: ServiceName): void
}

const ONE_RUPIAH = 100n

/** An amount as the bank tells it: a rupiah too much where it misbehaves. What it books is always true. */
export const told = (money: Money, misbehaviour: Misbehaviour): Money =>
  misbehaviour.wrongAmount ? { ...money, amount: money.amount + ONE_RUPIAH } : money

const GOOD: Misbehaviour = {}

/** A desk that begins with `initial`, by default good in everything. Lives as long as the process. */
export function openBehaviourDesk(initial: Behaviour = {}): BehaviourDesk {
  let current: Behaviour = initial
  return {
    current: () => current,
    replace: (behaviour) => {
      current = behaviour
    },
    of: (service) => current[service] ?? GOOD,
    spend: (service) => {
      const { [service]: spent, ...others } = current
      if (spent?.times === undefined) return
      current = spent.times > 1 ? { ...others, [service]: { ...spent, times: spent.times - 1 } } : others
    },
  }
}

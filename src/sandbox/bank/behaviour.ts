import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { fromWhole, type Money } from '../../base/money.ts'
import { StartError } from '../../base/start-error.ts'
import { SERVICES, type ServiceName } from '../../snap/services.ts'

const SLOW_MAX_MS = 120_000
const LATE_MAX_MS = 7 * 24 * 3_600_000
const ODDS_MAX = 20

/**
 * How the bank misbehaves at one service. For calls: `answer`, where `Before` means that nothing was done and `After`
 * that all of it was; `slowMs` of waiting before the work; a wrong amount in the reply. For notifications: how often
 * and when they leave, and whether they report a wrong amount. `silent`: the work is done and never reported, by no
 * answer and no notification, and of a transfer not even by an inquiry. `times` counts down to good behaviour; absent, it
 * stays.
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
    silent: Type.Optional(Type.Boolean()),
    times: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
)
export type Misbehaviour = Static<typeof Misbehaviour>

/**
 * A misbehaviour each for shares of the calls; the rest is good. Which calls follows from `seed` and the account a call
 * names (or else its whole body), so that the same payouts meet the same bank whenever they come.
 */
export const Odds = Type.Object(
  {
    seed: Type.Integer({ minimum: 0 }),
    odds: Type.Array(
      Type.Object(
        { percent: Type.Number({ minimum: 0, maximum: 100 }), how: Misbehaviour },
        { additionalProperties: false },
      ),
      { maxItems: ODDS_MAX },
    ),
  },
  { additionalProperties: false },
)
export type Odds = Static<typeof Odds>

/** How the bank misbehaves, by service (names of snap/services.ts); a service that is absent behaves. */
export type Behaviour = { readonly [service in ServiceName]?: Misbehaviour | Odds }

export const isMisbehaviour = (value: unknown): value is Misbehaviour => Check(Misbehaviour, value)

export const isBehaviour = (value: unknown): value is Behaviour =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([service, how]) => Object.hasOwn(SERVICES, service) && (Check(Misbehaviour, how) || Check(Odds, how)),
  )

/** Reads the setting BANK_BEHAVIOUR. Throws StartError for anything that is no behaviour. */
export function readBehaviour(text: string): Behaviour {
  const behaviour = parseJson(text)
  if (isBehaviour(behaviour)) return behaviour
  throw new StartError(
    `BANK_BEHAVIOUR must be JSON such as {"transferInterbank":{"answer":"timeoutAfter"}}, not ${text.slice(0, 200)}.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where the present behaviour is looked up and counted down. */
export type BehaviourRegistry = {
  current(): Behaviour
  replace(behaviour: Behaviour): void
  /** How a call is met; `rawBody` is what odds are drawn by. */
  of(service: ServiceName, rawBody?: Buffer): Misbehaviour
  /** One of the misbehaviour's `times` was used. */
  countDown(service: ServiceName): void
}

/** An amount as the bank reports it: a rupiah too much where it misbehaves. What it books is always right. */
export const reportedAmount = (money: Money, misbehaviour: Misbehaviour): Money =>
  misbehaviour.wrongAmount ? { ...money, amount: money.amount + fromWhole(1, money.currency).amount } : money

const GOOD: Misbehaviour = {}

const isOdds = (how: Misbehaviour | Odds): how is Odds => 'odds' in how

/** Holds the present behaviour, in this process only; `initial` is by default good in everything. */
export function createBehaviourRegistry(initial: Behaviour = {}): BehaviourRegistry {
  let current: Behaviour = initial
  return {
    current: () => current,
    replace: (behaviour) => {
      current = behaviour
    },
    of: (service, rawBody = Buffer.alloc(0)) => {
      const how = current[service] ?? GOOD
      return isOdds(how) ? draw(how, rawBody) : how
    },
    countDown: (service) => {
      const { [service]: spent, ...others } = current
      if (!spent || isOdds(spent) || spent.times === undefined) return
      current = spent.times > 1 ? { ...others, [service]: { ...spent, times: spent.times - 1 } } : others
    },
  }
}

const ACCOUNT = /"beneficiaryAccountNo"\s*:\s*"([0-9]+)"/

function draw({ seed, odds }: Odds, rawBody: Buffer): Misbehaviour {
  const body = rawBody.toString('latin1')
  const digest = createHash('sha256')
    .update(`${seed}:${ACCOUNT.exec(body)?.[1] ?? body}`)
    .digest()
  let rest = (digest.readUInt32BE(0) / 2 ** 32) * 100
  for (const { percent, how } of odds) {
    if (rest < percent) return how
    rest -= percent
  }
  return GOOD
}

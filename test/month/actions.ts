import type { Chance } from '../faults/chance.ts'
import type { Seller } from './sellers.ts'

export type Way =
  | { readonly type: 'qrcode' | 'credit_card' }
  | { readonly type: 'virtual_account' | 'ewallet'; readonly code: string }
/** What a payer, a bank or a network does with a payment. `left`: nothing yet; it may be paid another day, late. */
type Fate =
  | 'paid'
  | 'notified twice'
  | 'notified late'
  | 'never notified'
  | 'paid twice'
  | 'another amount'
  | 'left'
  | 'refused'

/** One thing that happens at a merchant's. `of` chooses among what there is; where there is nothing, nothing happens. */
export type Action = { readonly seller: Seller } & (
  | {
      readonly is: 'payment'
      readonly way: Way
      readonly whole: number
      readonly fate: Fate
      readonly lateHours: number
    }
  | { readonly is: 'late payment'; readonly of: number; readonly isNotified: boolean }
  | { readonly is: 'refund'; readonly of: number; readonly part: number | null; readonly ending: number }
  | { readonly is: 'refund of suspended money' | 'bank refund'; readonly of: number }
  | { readonly is: 'payout'; readonly whole: number; readonly bank: string; readonly account: string }
)

const WAYS: readonly Way[] = [
  { type: 'qrcode' },
  { type: 'qrcode' },
  { type: 'virtual_account', code: 'BCA' },
  { type: 'virtual_account', code: 'MANDIRI' },
  { type: 'virtual_account', code: 'BNI' },
  { type: 'ewallet', code: 'DANA' },
  { type: 'ewallet', code: 'SHOPEEPAY' },
  { type: 'credit_card' },
]
/** Nine in ten are as they should be; what a wallet's or a card's bank does not do is as if it were paid. */
const FATES: readonly (readonly [percent: number, fate: Fate])[] = [
  [2, 'notified twice'],
  [2, 'notified late'],
  [1, 'never notified'],
  [1.5, 'paid twice'],
  [1, 'another amount'],
  [2, 'left'],
  [1, 'refused'],
]
/** Last digits of an account by which the bank refuses, stays silent or returns; the others are good. */
const ENDINGS: readonly (readonly [percent: number, ending: string])[] = [
  [1.5, '0001'],
  [1, '0002'],
  [1.5, '0003'],
  [1.5, '0004'],
  [0.5, '0005'],
]
/** Last digits of an amount by which the rail refuses a refund or leaves it unanswered. */
const REFUND_ENDINGS: readonly (readonly [percent: number, ending: number])[] = [
  [4, 41],
  [2, 43],
  [2, 44],
]

function drawn<T>(chance: Chance, shares: readonly (readonly [percent: number, value: T])[], other: T): T {
  let rest = chance.next() * 100
  for (const [percent, value] of shares) {
    if (rest < percent) return value
    rest -= percent
  }
  return other
}

/** Draws what happens; before the month more is earned, so that there is something to send. */
export function drawAction(chance: Chance, sellers: readonly Seller[], isBefore: boolean): Action {
  const seller = chance.oneOf(sellers)
  const of = chance.between(0, 1_000_000)
  const luck = chance.next()
  if (luck < 0.64 || isBefore) return { seller, ...drawPayment(chance, isBefore) }
  if (luck < 0.67) return { seller, is: 'late payment', of, isNotified: chance.next() < 0.5 }
  if (luck < 0.8) {
    const part = chance.next() < 0.4 ? null : chance.between(2, 4)
    return { seller, is: 'refund', of, part, ending: drawn(chance, REFUND_ENDINGS, 0) }
  }
  if (luck < 0.82) return { seller, is: luck < 0.81 ? 'refund of suspended money' : 'bank refund', of }
  const account = `${chance.between(100_000, 999_999)}${drawn(chance, ENDINGS, `${chance.between(1_000, 8_999)}`)}`
  const bank = chance.oneOf(['BCA', 'MANDIRI', 'BRI', 'BNI'])
  return { seller, is: 'payout', whole: chance.between(10_000, 300_000), bank, account }
}

function drawPayment(chance: Chance, isBefore: boolean): Omit<Action & { is: 'payment' }, 'seller'> {
  const way = chance.oneOf(WAYS)
  const whole =
    way.type === 'credit_card' ? chance.between(3, 900) : chance.between(10_000, isBefore ? 9_000_000 : 900_000)
  const fate = isBefore ? 'paid' : drawn<Fate>(chance, FATES, 'paid')
  return { is: 'payment', way, whole, fate, lateHours: chance.oneOf([1, 5, 20, 30, 75]) }
}

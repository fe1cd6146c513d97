import { setTimeout as pause } from 'node:timers/promises'
import { chanceOf } from '../chance.ts'
import type { World } from '../members/world.ts'
import { billOnce, keepShop } from './collect.ts'
import { buyOnce, sendOnce } from './load.ts'
import type { MerchantClient } from './merchant-client.ts'

/** Who loads a deployment, and how long each rests between one thing and the next. */
export type Crowd = {
  readonly buyers: number
  readonly senders: number
  /** Shops with a sticker each. */
  readonly shops: number
  /** Shops that bill customers who have numbers of their own. */
  readonly billers: number
  readonly restMs: number
}
export const CROWD: Crowd = { buyers: 5, senders: 3, shops: 2, billers: 2, restMs: 0 }
/** Everything happens, a few times, and leaves most of a machine to others. */
export const FEW: Crowd = { buyers: 2, senders: 1, shops: 1, billers: 1, restMs: 300 }

/** Of what a sender sends, so much comes at once: payouts that are accepted, sent and ended together. */
const BURST_SHARE = 0.2
const BURST = 8

type Load = { readonly seed: number; readonly crowd: Crowd; isOver(): boolean }

/** Buyers, senders, shops and billers, each with one payment, payout or invoice after the other, until stopped. */
export async function startLoad(
  world: World,
  client: MerchantClient,
  { seed, crowd: { buyers, senders, shops, billers, restMs }, isOver }: Load,
): Promise<void> {
  const serves = world.serves.map(({ member }) => member)
  const parties = (i: number) => ({ client, bank: world.bank, serves, chance: chanceOf(seed + 100 + i) })
  const untilOver = async (act: (n: number) => Promise<unknown>) => {
    for (let n = 0; !isOver(); n++) {
      await act(n)
      if (restMs > 0) await pause(restMs)
    }
  }
  const many = <T>(count: number, begin: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => begin(i))
  let accounts = 0
  const buying = many(buyers, (i) => {
    const mine = parties(i)
    return untilOver((n) => buyOnce(mine, `buy-${i}-${n}`))
  })
  const sending = many(senders, (i) => {
    const mine = parties(buyers + i)
    // An account of its own for each payout: every payment to it belongs to that payout.
    const send = (name: string) => sendOnce(mine, name, `${1_000_000 + accounts++}${7_000 + i}`)
    return untilOver((n) => {
      const together = mine.chance.next() < BURST_SHARE ? BURST : 1
      return Promise.all(many(together, (k) => send(`send-${i}-${n}-${k}`)))
    })
  })
  const receiving = many(shops, (i) => keepShop(parties(buyers + senders + i), `shop-${i}`, { restMs, isOver }))
  const billing = many(billers, (i) => {
    const mine = parties(buyers + senders + shops + i)
    return untilOver((n) => billOnce(mine, `bill-${i}-${n}`))
  })
  await Promise.all([...buying, ...sending, ...receiving, ...billing])
}

import type { Money } from '../../base/money.ts'

const MILLION = 100_000_000n

/** What sending costs, by amount (in sen): what the market's rails cost their customers. Ours to choose. */
const BETWEEN_BANKS: readonly { readonly upTo: bigint | null; readonly fee: bigint }[] = [
  { upTo: 250n * MILLION, fee: 2_500_00n },
  { upTo: 1_000n * MILLION, fee: 2_900_00n },
  { upTo: null, fee: 30_000_00n },
]

/** The fee of a payout, on top of its amount. The same bank costs nothing. Known at acceptance, whatever rail serves. */
export function payoutFee(isSameBank: boolean, { amount, currency }: Money): Money {
  const tier = isSameBank ? undefined : BETWEEN_BANKS.find(({ upTo }) => upTo === null || amount <= upTo)
  return { amount: tier?.fee ?? 0n, currency }
}

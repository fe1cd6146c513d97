import type { TransferTerms } from '../markets/market.ts'
import type { TransferOffer } from './payout-port.ts'

/** Services of a market as a bank offers them that narrows none. */
export const offersOf = <Code extends string>(terms: Readonly<Record<Code, TransferTerms>>) =>
  Object.fromEntries(
    Object.entries<TransferTerms>(terms).map(([service, { above, upTo, hours }]) => [
      service,
      { service, above, upTo, hours },
    ]),
  ) as Record<Code, TransferOffer>

import type { Market } from '../../src/markets/market.ts'
import { ATLANTIS } from './atlantis/atlantis.ts'

/** The list that stands in place of src/markets/markets.ts in what is loaded by `in-atlantis.ts`. */
export const MARKETS: readonly [Market, ...Market[]] = [ATLANTIS]

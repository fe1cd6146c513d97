import type { Market } from '../../src/markets/market.ts'
import { ATLANTIS } from './atlantis/atlantis.ts'

/** The list that stands in place of src/markets/markets.ts in the project "market" (vitest.config.ts). */
export const MARKETS: readonly [Market, ...Market[]] = [ATLANTIS]

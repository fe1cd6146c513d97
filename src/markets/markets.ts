import { INDONESIA } from './indonesia/indonesia.ts'
import type { Market } from './market.ts'

/** The markets that a gateway works in. The first is home to what has no currency. */
export const MARKETS: readonly [Market, ...Market[]] = [INDONESIA]

import { INDONESIA } from './indonesia/indonesia.ts'
import type { Market } from './market.ts'

/** The markets that a gateway works in; the first is home to whatever is of no currency. To add one: its folder, its line. */
export const MARKETS: readonly [Market, ...Market[]] = [INDONESIA]

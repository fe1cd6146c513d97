import type { Manner } from '../manner.ts'
import { bcaManner } from './bca.ts'
import { briManner } from './bri.ts'
import { danaManner } from './dana.ts'
import { dokuManner } from './doku.ts'
import { midtransSnapManner } from './midtrans-snap.ts'

/** The providers by SNAP BI that the bank can be. */
export const MANNERS = {
  bca: bcaManner,
  bri: briManner,
  doku: dokuManner,
  'midtrans-snap': midtransSnapManner,
  dana: danaManner,
} as const satisfies Readonly<Record<string, Manner>>
export type SnapFaceName = keyof typeof MANNERS

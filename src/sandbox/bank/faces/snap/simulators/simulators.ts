import type { Simulator } from '../simulator.ts'
import { bcaSimulator } from './bca.ts'
import { briSimulator } from './bri.ts'
import { danaSimulator } from './dana.ts'
import { dokuSimulator } from './doku.ts'
import { midtransSnapSimulator } from './midtrans-snap.ts'

/** The providers by SNAP BI that the bank can be. */
export const SIMULATORS = {
  bca: bcaSimulator,
  bri: briSimulator,
  doku: dokuSimulator,
  'midtrans-snap': midtransSnapSimulator,
  dana: danaSimulator,
} as const satisfies Readonly<Record<string, Simulator>>
export type SnapFaceName = keyof typeof SIMULATORS

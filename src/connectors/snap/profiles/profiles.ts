import type { SnapProfile } from '../profile/profile.ts'
import { aspi } from './aspi/profile.ts'
import { bca } from './bca/profile.ts'
import { bni } from './bni/profile.ts'
import { bri } from './bri/profile.ts'
import { cimb } from './cimb/profile.ts'
import { dana } from './dana/profile.ts'
import { doku } from './doku/profile.ts'
import { mandiri } from './mandiri/profile.ts'
import { midtransSnap } from './midtrans-snap/profile.ts'

const profiles = {
  aspi,
  bca,
  bri,
  doku,
  'midtrans-snap': midtransSnap,
  dana,
  bni,
  mandiri,
  cimb,
}

export type SnapProfileName = keyof typeof profiles

/** Every provider that speaks SNAP BI, by the name an operator gives it. */
export const SNAP_PROFILES: Readonly<Record<SnapProfileName, SnapProfile>> = profiles

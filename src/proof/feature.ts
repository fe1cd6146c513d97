import type { BaseLogger } from 'pino'
import type { MasterKey } from '../base/master-key.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import type { ShippedDay } from './announce.ts'
import { proofTasks } from './jobs.ts'
import type { ProofKeys } from './keys.ts'

type Parts = {
  readonly patientDb: Db
  readonly masterKey: MasterKey
  readonly keys: ProofKeys
  /** Who signs: the gateway's address. */
  readonly issuer: string
  readonly livemode: boolean
  /** Prints a day that was closed, for a log collector. */
  readonly ship: (day: ShippedDay) => void
  readonly log: Pick<BaseLogger, 'error'>
}

/** The proof of the books: chains, closed days, and their regular check. */
export const proofFeature = ({ patientDb, ...parts }: Parts): Feature => ({
  tasks: proofTasks({ ...parts, db: patientDb }),
})

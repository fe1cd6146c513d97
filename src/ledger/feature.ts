import type { BaseLogger } from 'pino'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import { ledgerTasks } from './jobs.ts'

/** Settlement of what merchants are owed, and the regular check that the ledger balances. */
export const ledgerFeature = ({ patientDb, log }: { patientDb: Db; log: Pick<BaseLogger, 'error'> }): Feature => ({
  tasks: ledgerTasks({ db: patientDb, log }),
})

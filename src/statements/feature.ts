import type { BaseLogger } from 'pino'
import { type Clock, HOUR_MS } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import type { Feature } from '../feature.ts'
import { listAccounts } from './account.ts'
import { matchAccount } from './match-account.ts'

type Parts = { readonly patientDb: Db; readonly clock: Clock; readonly log: Pick<BaseLogger, 'error'> }

/** Statements of banks: matched again every hour, because bookings are added and windows pass. */
export const statementsFeature = ({ patientDb: db, clock, log }: Parts): Feature => ({
  tasks: [
    {
      name: 'statement matching',
      everyMs: HOUR_MS,
      async run(): Promise<number> {
        let moved = 0
        for (const { connectionId } of await transaction(db, ALL_MERCHANTS, listAccounts)) {
          try {
            const report = await transaction(db, ALL_MERCHANTS, (tx) => matchAccount(tx, connectionId, clock()))
            moved += report.entries + report.resolved
          } catch (error) {
            // A failure for one account must not prevent matching the others.
            log.error({ connectionId, error }, 'statements could not be matched')
          }
        }
        return moved
      },
    },
  ],
})

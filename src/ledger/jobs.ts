import type { BaseLogger } from 'pino'
import { MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import { dueRows } from '../jobs/due.ts'
import { settleDue } from './settle-due.ts'
import { regularCheck } from './verify/check-regularly.ts'

const SETTLE_BATCH = 200

/** Settles what is due, and verifies the ledger every minute, or as often as that is affordable. */
export function ledgerTasks(app: { db: Db; log: Pick<BaseLogger, 'error'> }) {
  const check = regularCheck(app)
  return [
    {
      name: 'settlements',
      everyMs: SECOND_MS,
      isOfMerchants: true,
      hasDue: dueRows(app.db, { from: 'ledger_settlement', at: 'due_at' }),
      run: (now: Date) => settleDue(app.db, now, SETTLE_BATCH),
    },
    {
      name: 'ledger check',
      everyMs: MINUTE_MS,
      async run(): Promise<number> {
        await check()
        return 0
      },
    },
  ]
}

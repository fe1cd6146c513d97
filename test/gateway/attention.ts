import { pino } from 'pino'
import { checkNext } from '../../src/dashboard/alerts/check.ts'
import { queueNewChecks, setNextCheck } from '../../src/dashboard/alerts/store.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import type { Gateway } from './gateway.ts'

/** Has what needs attention at the gateway's merchant looked at now, as the gateway does every two minutes. */
export async function lookNow({ db, clock, config, merchantId }: Gateway): Promise<void> {
  const now = clock()
  await transaction(db, ALL_MERCHANTS, (tx) => queueNewChecks(tx, now))
  await transaction(db, merchantId, (tx) => setNextCheck(tx, merchantId, now))
  const app = { db, canMail: false, log: pino({ level: 'silent' }), baseUrl: config.baseUrl, livemode: false }
  while ((await checkNext(app, now)) > 0);
}

import { pino } from 'pino'
import { checkNext } from '../../src/dashboard/alerts/check.ts'
import { queueNewChecks, setNextCheck } from '../../src/dashboard/alerts/store.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import type { aGateway } from './gateway.ts'

/** Has what needs attention at the demo merchant looked at now, as the gateway does every two minutes. */
export async function lookNow({ db, clock, config }: Awaited<ReturnType<typeof aGateway>>): Promise<void> {
  const now = clock()
  await transaction(db, ALL_MERCHANTS, (tx) => queueNewChecks(tx, now))
  await transaction(db, DEMO.merchantId, (tx) => setNextCheck(tx, DEMO.merchantId, now))
  const app = { db, canMail: false, log: pino({ level: 'silent' }), baseUrl: config.baseUrl, livemode: false }
  while ((await checkNext(app, now)) > 0);
}

import type { Clock } from '../../src/base/clock.ts'
import { countNextDue } from '../../src/dashboard/overview/catch-up.ts'
import { readPayments } from '../../src/dashboard/overview/read-payments.ts'
import type { Payments } from '../../src/dashboard/overview/schema.ts'
import type { Span } from '../../src/dashboard/span.ts'
import type { Db } from '../../src/db/db.ts'

/** What an overview shows of payments, once the task has counted them. */
export async function readCounted(app: { db: Db; clock: Clock }, merchantId: string, span: Span): Promise<Payments> {
  for (;;) {
    const { payments } = await readPayments(app, merchantId, span)
    if (payments) return payments
    await countNextDue(app.db, app.clock(), (error) => {
      throw error
    })
  }
}

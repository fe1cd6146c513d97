import { insertNewRows, type RowsOf } from '../../db/insert-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Attempt } from '../checkout.ts'
import { ATTEMPT_ROWS, type NewAttempt } from './store.ts'

/** The insert of the attempts of charges, which their own polls ask for: apart, because the statement of the others is shorter. */
const CHARGED_ATTEMPT_ROWS: RowsOf<NewAttempt> = {
  ...ATTEMPT_ROWS,
  columns: { ...ATTEMPT_ROWS.columns, charge_id: 'text' },
  toRow: (one) => ({ ...ATTEMPT_ROWS.toRow(one), poll_at: null, charge_id: one.attempt.chargeId }),
}

/** Records the attempt of a charge. */
export const insertChargedAttempt = (tx: Tx, attempt: Attempt): Promise<void> =>
  insertNewRows(tx, CHARGED_ATTEMPT_ROWS, [{ attempt, pollAt: attempt.createdAt }])

/** Stores what the rail calls an attempt, without a move. */
export async function noteRailReference(tx: Tx, { merchantId, id }: Attempt, railReference: string): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({ rail_reference: railReference })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

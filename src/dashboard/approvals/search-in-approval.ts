import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { SendMoney } from '../../payouts/schema.ts'
import type { BeforeJson } from '../route.ts'
import type { InApproval } from './schema.ts'

/**
 * A merchant's payouts that wait for a second person, newest first: by the id of the request, the beginning of their
 * own reference or a part of the receiver's name; '' finds all. Few wait at a time, so all of them are scanned.
 */
export async function searchInApproval(
  tx: Tx,
  merchantId: string,
  text: string,
  limit: number,
): Promise<BeforeJson<InApproval>[]> {
  const { rows } = await sql<{ id: string; created_at: Date; payout: SendMoney }>`
    select approval.id, approval.created_at, payout
    from payout_approval as approval, jsonb_array_elements(approval.payouts::jsonb) as payout
    where approval.merchant_id = ${merchantId} and approval.status = 'WAITING' and (
      approval.id = ${text} or starts_with(payout ->> 'externalId', ${text})
      or position(lower(${text}) in lower(payout -> 'attributes' ->> 'receiverName')) > 0)
    order by approval.id desc limit ${limit}`.execute(tx)
  return rows.map(({ id, created_at: createdAt, payout }) => ({
    approvalId: id,
    createdAt,
    externalId: payout.externalId,
    amount: payout.amount,
    currency: payout.currency,
    receiverName: payout.attributes.receiverName,
    receiverBankCode: payout.attributes.receiverBankCode,
  }))
}

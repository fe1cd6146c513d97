import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { moneyOf } from '../checkout.ts'
import type { Refund } from './refund.ts'

/** The columns that `fromRow` reads. */
export const REFUND_COLUMNS = `merchant_id, id, initiator, external_id, key_id, checkout_id, transaction_id, status, stage,
  sequence, currency, amount, fee_returned, tax_returned, reason, way, fallback, receiver_bank_code, receiver_account_no,
  receiver_name, name_tries, payout_id, connection_id, reference, rail_reference, failure_code, failure_message, metadata, created_at,
  submitted_at, completed_at, claim_expires_at, sealed, poll_count`

export type RefundRow = Omit<
  Selectable<Tables['refund']>,
  'payload_hash' | 'acceptance' | 'due_at' | 'resolution' | 'claim_hash'
>

/** The externalId that callers see: for a provider refund its reference, which several may share; the column itself is unique. */
export const externalIdOf = (row: Pick<RefundRow, 'initiator' | 'external_id' | 'rail_reference'>): string =>
  row.initiator === 'provider' ? (row.rail_reference ?? row.external_id) : row.external_id

/** A row as a refund. */
export const fromRow = (row: RefundRow): Refund => ({
  merchantId: row.merchant_id,
  id: row.id,
  initiator: row.initiator,
  externalId: externalIdOf(row),
  keyId: row.key_id,
  checkoutId: row.checkout_id,
  transactionId: row.transaction_id,
  status: row.status,
  stage: row.stage,
  sequence: row.sequence,
  amount: moneyOf(row.amount, row.currency),
  feeReturned: moneyOf(row.fee_returned, row.currency),
  taxReturned: moneyOf(row.tax_returned, row.currency),
  reason: row.reason,
  way: row.way,
  fallback: row.fallback,
  receiver:
    row.receiver_bank_code === null
      ? null
      : { bankCode: row.receiver_bank_code, accountNo: row.receiver_account_no ?? '', name: row.receiver_name },
  nameTries: row.name_tries,
  payoutId: row.payout_id,
  connectionId: row.connection_id,
  reference: row.reference,
  railReference: row.rail_reference,
  failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
  metadata: JSON.parse(row.metadata) as Record<string, string>,
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  completedAt: row.completed_at,
  claimExpiresAt: row.claim_expires_at,
  sealedToken: row.sealed,
  pollCount: row.poll_count,
})

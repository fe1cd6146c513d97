import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { currency } from '../../base/currency.ts'
import { ApiError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import { fromWhole } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import type { CreatePlan } from '../schema.ts'
import type { Plan } from '../subscription.ts'
import { insertPlan, readPlanRequest } from './store.ts'

/** What a request is compared by when its `externalId` is repeated. */
export const requestHashOf = (body: object): Buffer =>
  createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest()

/** Throws IDEMPOTENCY_REPLAY unless the first request with an `externalId` was the same. */
export function assertSameRequest(first: { readonly request_hash: Buffer } | undefined, hash: Buffer): void {
  if (first?.request_hash.equals(hash)) return
  throw new ApiError('IDEMPOTENCY_REPLAY', 'This externalId was used with a different payload; use a new one.')
}

/** Creates a plan. Safe to repeat with an `externalId`: the same request gets the first reply; another one IDEMPOTENCY_REPLAY. */
export async function createPlan(
  tx: Tx,
  now: Date,
  merchantId: string,
  body: CreatePlan,
): Promise<{ readonly plan: Plan; readonly isRepeat: boolean }> {
  const plan = toPlan(merchantId, newId('plan', merchantId, now), now, body)
  const hash = requestHashOf(body)
  if (await insertPlan(tx, plan, hash)) return { plan, isRepeat: false }
  const first = await readPlanRequest(tx, merchantId, body.externalId ?? '')
  assertSameRequest(first, hash)
  return { plan: first ? toPlan(merchantId, first.id, first.created_at, body) : plan, isRepeat: true }
}

const toPlan = (merchantId: string, id: string, createdAt: Date, body: CreatePlan): Plan => ({
  merchantId,
  id,
  externalId: body.externalId ?? null,
  name: body.name.trim(),
  amount: fromWhole(body.amount, currency(body.currency)),
  interval: body.interval,
  metadata: body.metadata ?? {},
  createdAt,
})

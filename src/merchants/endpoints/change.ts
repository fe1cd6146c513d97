import { ApiError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Caller } from '../keys/secret-keys.ts'
import { createEndpointSecret } from '../keys/webhook-secret.ts'
import { confirmedBy } from './confirm.ts'
import { ENDPOINTS_MAX, type Endpoint, type EndpointId } from './endpoint.ts'
import { findEndpoint } from './find.ts'

export type EndpointDraft = {
  readonly url: string
  readonly events: readonly string[]
  readonly description: string
  readonly enabled: boolean
}

/** Makes an endpoint with a secret, which is returned only now. Racers take turns; one too many is LIMIT_EXCEEDED. */
export async function createEndpoint(
  tx: Tx,
  masterKey: MasterKey,
  now: Date,
  merchantId: string,
  draft: EndpointDraft,
  by: Pick<Caller, 'mayRefund'> = {},
): Promise<{ endpoint: Endpoint; secret: string }> {
  await takeTurns(tx, merchantId)
  const existing = await tx
    .selectFrom('merchant_endpoint')
    .select('purpose')
    .where('merchant_id', '=', merchantId)
    .where('events', 'is not', null)
    .execute()
  if (existing.length >= ENDPOINTS_MAX) {
    const detail = `You have ${ENDPOINTS_MAX} webhook endpoints, and no more are allowed; delete one that is not needed.`
    throw new ApiError('LIMIT_EXCEEDED', detail)
  }
  const id = newId('we', merchantId, now) as EndpointId
  await tx
    .insertInto('merchant_endpoint')
    .values({
      merchant_id: merchantId,
      purpose: id,
      created_at: now,
      ...columnsOf(draft, now),
      ...confirmedBy(by, draft.url),
    })
    .execute()
  const secret = await createEndpointSecret(tx, masterKey, { merchantId, endpointId: id }, now)
  return { endpoint: await existingEndpoint(tx, merchantId, id), secret }
}

/** Changes the fields given; two changes at once both count. Throws NOT_FOUND. */
export async function changeEndpoint(
  tx: Tx,
  now: Date,
  merchantId: string,
  id: string,
  change: Partial<EndpointDraft>,
  by: Pick<Caller, 'mayRefund'> = {},
): Promise<Endpoint> {
  await takeTurns(tx, merchantId)
  const { id: purpose, ...before } = await existingEndpoint(tx, merchantId, id)
  const isOn = before.disabledAt === null
  const { enabled = isOn, ...rest } = change
  // What was off stays off since then and for its reason.
  const columns = columnsOf({ ...before, ...rest, enabled }, now)
  const switched = enabled === isOn ? { disabled_at: before.disabledAt, disabled_by: before.disabledBy } : {}
  await tx
    .updateTable('merchant_endpoint')
    .set({ ...columns, ...switched, ...(change.url === undefined ? {} : confirmedBy(by, change.url)) })
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', purpose)
    .execute()
  return existingEndpoint(tx, merchantId, id)
}

/** Its secrets go with it; what waits to be delivered there fails. Throws NOT_FOUND. */
export async function deleteEndpoint(tx: Tx, merchantId: string, id: string): Promise<void> {
  const { id: purpose } = await existingEndpoint(tx, merchantId, id)
  await tx
    .deleteFrom('merchant_endpoint')
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', purpose)
    .execute()
}

const takeTurns = (tx: Tx, merchantId: string) =>
  tx.selectFrom('merchant').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute()

async function existingEndpoint(tx: Tx, merchantId: string, id: string): Promise<Endpoint> {
  const found = await findEndpoint(tx, merchantId, id)
  if (!found) throw notFound()
  return found
}

const columnsOf = ({ url, events, description, enabled }: EndpointDraft, now: Date) => ({
  url,
  events: [...events],
  description,
  disabled_at: enabled ? null : now,
  disabled_by: enabled ? null : ('merchant' as const),
})

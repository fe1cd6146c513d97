import type { Tx } from '../../db/transaction.ts'
import { ENDPOINTS_MAX, type Endpoint, endpointOf, isEndpointId, type MerchantEndpoint } from './endpoint.ts'

/** A merchant's endpoints beside those of its settings, newest first; `before` is the last id of the page before. */
export async function listEndpoints(
  tx: Tx,
  merchantId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<Endpoint[]> {
  let query = tx
    .selectFrom('merchant_endpoint')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('events', 'is not', null)
  if (before !== null) query = query.where('purpose', '<', before as Endpoint['id'])
  const rows = await query.orderBy('purpose', 'desc').limit(limit).execute()
  return rows.flatMap((row) => endpointOf(row) ?? [])
}

/** Undefined: unknown, or another merchant's. */
export async function findEndpoint(tx: Tx, merchantId: string, id: string): Promise<Endpoint | undefined> {
  if (!isEndpointId(id)) return undefined
  const row = await tx
    .selectFrom('merchant_endpoint')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', id)
    .executeTakeFirst()
  return row && endpointOf(row)
}

/** Where an endpoint is, switched off ones too; undefined: there is none. */
export async function findEndpointUrl(tx: Tx, merchantId: string, name: MerchantEndpoint): Promise<string | undefined> {
  const row = await tx
    .selectFrom('merchant_endpoint')
    .select('url')
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', name)
    .executeTakeFirst()
  return row?.url
}

/** Every endpoint of a merchant and where it is, switched off ones too: those of the settings first. */
export async function listEndpointUrls(tx: Tx, merchantId: string): Promise<{ name: MerchantEndpoint; url: string }[]> {
  return tx
    .selectFrom('merchant_endpoint')
    .select(['purpose as name', 'url'])
    .where('merchant_id', '=', merchantId)
    .orderBy('purpose')
    .execute()
}

export async function isEndpointOn(tx: Tx, merchantId: string, name: MerchantEndpoint): Promise<boolean> {
  const row = await tx
    .selectFrom('merchant_endpoint')
    .select('purpose')
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', name)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The fields of every endpoint, by its id: what the audit trail compares. */
export async function readEndpointState(tx: Tx, merchantId: string): Promise<Record<string, unknown>> {
  const endpoints = await listEndpoints(tx, merchantId, { before: null, limit: ENDPOINTS_MAX })
  const fields = endpoints.flatMap(({ id, url, events, description, disabledAt, receivesClaimUrls }) => [
    [`${id} url`, url],
    [`${id} events`, events],
    [`${id} description`, description],
    [`${id} enabled`, disabledAt === null],
    [`${id} receivesClaimUrls`, receivesClaimUrls],
  ])
  return Object.fromEntries(fields)
}

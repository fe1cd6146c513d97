import { ApiError, notFound } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Caller } from '../keys/secret-keys.ts'
import type { EndpointName } from './endpoint.ts'

/*
 * Events carry the link on which a payer claims a refund to URLs alone that somebody who may give money back has set or confirmed.
 * What was confirmed is the URL: another one in its place was not.
 */

/** What setting this URL writes besides: a caller who may give money back confirms it by that. */
export const confirmedBy = ({ givesBack = false }: Pick<Caller, 'givesBack'>, url: string) =>
  givesBack ? { confirmed_url: url } : {}

/**
 * Confirms the URL that somebody who may give money back was shown. A repeat changes nothing. Throws NOT_FOUND, and INVALID_STATE
 * where the endpoint has another URL by now.
 */
export async function confirmEndpoint(tx: Tx, merchantId: string, name: EndpointName, url: string): Promise<void> {
  const endpoint = await tx
    .selectFrom('merchant_endpoint')
    .select('url')
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!endpoint) throw notFound()
  if (endpoint.url !== url) throw new ApiError('INVALID_STATE', 'The URL was changed meanwhile; look at it again.')
  await tx
    .updateTable('merchant_endpoint')
    .set({ confirmed_url: url })
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', name)
    .execute()
}

import { ApiError, notFound } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Caller } from '../keys/secret-keys.ts'
import type { MerchantEndpoint } from './endpoint.ts'

/*
 * Events carry the link with which a payer claims a refund only to URLs that a caller allowed to make refunds has set or
 * confirmed. The URL itself is what was confirmed: a replacement is unconfirmed.
 */

/** Additional columns to write when this URL is set: a caller allowed to make refunds thereby confirms it. */
export const confirmedBy = ({ mayRefund = false }: Pick<Caller, 'mayRefund'>, url: string) =>
  mayRefund ? { confirmed_url: url } : {}

/**
 * Confirms the URL that a caller allowed to make refunds was shown. A repeat changes nothing. Throws NOT_FOUND, and INVALID_STATE
 * when the endpoint has a different URL by now.
 */
export async function confirmEndpoint(tx: Tx, merchantId: string, name: MerchantEndpoint, url: string): Promise<void> {
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

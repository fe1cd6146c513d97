import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'

/** Where the webhooks of all merchants go, one address for each host, at most `limit`. Only what is switched on. */
export async function listEndpointHosts(db: Db, limit: number): Promise<URL[]> {
  const rows = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx
      .selectFrom('merchant_endpoint')
      .select('url')
      .where('disabled_at', 'is', null)
      .limit(50 * limit)
      .execute(),
  )
  const hosts = new Map(rows.map(({ url }) => [new URL(url).host, new URL(url)]))
  return [...hosts.values()].slice(0, limit)
}

import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/** Whether a typed text means a collector: a merchant has few enough of them to look at each. */
export function isMeantBy(text: string) {
  const literal = text.replaceAll(/[\\%_]/g, '\\$&')
  return sql<boolean>`(id = ${text} or external_id ilike ${`${literal}%`} or name ilike ${`%${literal}%`}
    or label ilike ${`%${literal}%`} or number_suffix like ${`${literal}%`}
    or instrument ->> 'number' like ${`${literal.replaceAll(' ', '')}%`})`
}

/** Ids of at most so many collectors that a typed text means, or of these customers. */
export async function findCollectorIds(
  tx: Tx,
  merchantId: string,
  { text, customerIds }: { readonly text: string; readonly customerIds: readonly string[] },
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('collector')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`(${isMeantBy(text)} or customer_id = any (${[...customerIds]}::text[]))`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

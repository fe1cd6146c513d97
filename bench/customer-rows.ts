import type { Db } from '../src/db/db.ts'

const BATCH = 50_000

/**
 * `count` copies of a merchant's customers with these `externalIds`, in turn, with the words that find them. Without details, which
 * are sealed for their own row; a search opens only those of the few it shows. Written straight into the tables, in batches.
 */
export async function fillCustomers(
  pool: Db['pool'],
  merchantId: string,
  externalIds: readonly string[],
  count: number,
): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) {
    await pool.query(
      `with model as (
         select *, row_number() over (order by external_id) - 1 as place from customer
         where merchant_id = $1 and external_id = any ($2::text[])
       ), copy as (
         insert into customer (merchant_id, id, external_id, details, metadata, request_token, created_at, updated_at)
         select merchant_id, substr(id, 1, 15) || lpad(n::text, 15, '0'), 'copy-' || n, null, metadata, request_token,
           created_at, updated_at
         from generate_series($3::integer, $4::integer) as n join model on place = n % cardinality($2::text[])
         returning merchant_id, id, external_id
       )
       insert into customer_search_token (merchant_id, token, customer_id)
       select copy.merchant_id, held.token, copy.id from copy
         join model on place = substr(copy.external_id, 6)::integer % cardinality($2::text[])
         join customer_search_token as held on held.merchant_id = model.merchant_id and held.customer_id = model.id`,
      [merchantId, externalIds, from, Math.min(count, from + BATCH - 1)],
    )
  }
  await pool.query('vacuum analyze customer, customer_search_token')
}

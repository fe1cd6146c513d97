import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type pg from 'pg'
import { newId } from '../../src/base/id.ts'
import { type Place, rehash, rewrite, signAll } from './forge.ts'

/** What a tampering is expected to be named by: its day, and the transactions of which one has to be named. */
export type Expected = { readonly day: string | null; readonly transactions: readonly string[] }
type Tamper = (client: pg.Client, anywhere: (isClosed?: boolean) => Promise<Place>) => Promise<Expected>

/** Sets a column of a row of the ledger. */
const set = (
  client: pg.Client,
  table: string,
  { merchant_id, transaction_id }: Place,
  change: string,
): Promise<unknown> =>
  client.query(
    `update ${table} set ${change} where merchant_id = $1 and ${table === 'ledger_entry' ? 'transaction_id' : 'id'} = $2`,
    [merchant_id, transaction_id],
  )
const of = ({ day, transaction_id }: Place): Expected => ({ day, transactions: [transaction_id] })
const remove = async (client: pg.Client, { merchant_id, transaction_id }: Place): Promise<void> => {
  await client.query('delete from ledger_entry where merchant_id = $1 and transaction_id = $2', [
    merchant_id,
    transaction_id,
  ])
  await client.query('delete from ledger_transaction where merchant_id = $1 and id = $2', [merchant_id, transaction_id])
}
const edit =
  (table: string, change: string): Tamper =>
  async (client, anywhere) => {
    const place = await anywhere()
    await set(client, table, place, change)
    return of(place)
  }
const next = async (client: pg.Client, { merchant_id, position }: Place): Promise<string[]> =>
  (
    await client.query<{ transaction_id: string }>(
      'select transaction_id from proof_leaf where merchant_id = $1 and position = $2::bigint + 1',
      [merchant_id, position],
    )
  ).rows.map((row) => row.transaction_id)

/** Every kind of tampering, by name. Each is given the database with all guards off, and a random place. */
export const TAMPERINGS: Readonly<Record<string, Tamper>> = {
  'an amount was edited': edit('ledger_entry', 'amount = amount + 1'),
  'an account was edited': edit('ledger_entry', `account = 'suspense'`),
  'a currency was edited': edit('ledger_entry', `currency = 'SGD'`),
  'a cause was edited': edit('ledger_transaction', `cause = cause || 'x'`),
  'a kind was edited': edit('ledger_transaction', `kind = 'hold'`),
  'a time was edited': edit('ledger_transaction', `created_at = created_at + interval '1 microsecond'`),
  async 'an entry was removed'(client, anywhere) {
    const place = await anywhere()
    await client.query('delete from ledger_entry where merchant_id = $1 and transaction_id = $2 and line = 2', [
      place.merchant_id,
      place.transaction_id,
    ])
    return of(place)
  },
  async 'an entry was added'(client, anywhere) {
    const place = await anywhere()
    const { merchant_id, transaction_id } = place
    await client.query(`insert into ledger_entry values ($1, $2, 9, 'available', 'IDR', 1)`, [
      merchant_id,
      transaction_id,
    ])
    return of(place)
  },
  async 'a transaction was lost'(client, anywhere) {
    const place = await anywhere()
    await remove(client, place)
    return of(place)
  },
  async 'a transaction was lost with its leaf'(client, anywhere) {
    const place = await anywhere()
    await remove(client, place)
    await client.query('delete from proof_leaf where day = $1 and leaf_index = $2', [place.day, place.leaf_index])
    return { day: place.day, transactions: [] }
  },
  async 'a transaction was added'(client, anywhere) {
    const { merchant_id, transaction_id, day } = await anywhere(true)
    const { rows } = await client.query<{ created_at: Date }>(
      'select created_at from ledger_transaction where merchant_id = $1 and id = $2',
      [merchant_id, transaction_id],
    )
    const id = newId('ltx', merchant_id, rows[0]?.created_at ?? new Date(0))
    await client.query(`insert into ledger_transaction values ($1, $2, $3, 'posting', null, $4)`, [
      ...[merchant_id, id, `receipt:${id}`, rows[0]?.created_at],
    ])
    await client.query(
      `insert into ledger_entry values ($1, $2, 1, 'world', 'IDR', -5), ($1, $2, 2, 'available', 'IDR', 5)`,
      [merchant_id, id],
    )
    return { day, transactions: [id] }
  },
  async 'the contents of two transactions were exchanged'(client, anywhere) {
    const one = await anywhere()
    let other = await anywhere()
    while (other.transaction_id === one.transaction_id) other = await anywhere()
    const cause =
      'update ledger_transaction set cause = $2 where id = $1 returning (select cause from stored.ledger_transaction where id = $1)'
    const { rows } = await client.query<{ cause: string }>(cause, [one.transaction_id, 'in between'])
    const { rows: others } = await client.query<{ cause: string }>(cause, [other.transaction_id, rows[0]?.cause])
    await client.query(cause, [one.transaction_id, others[0]?.cause])
    return of(one)
  },
  async 'the places of two leaves were exchanged'(client, anywhere) {
    const one = await anywhere()
    const { rows } = await client.query<Place>(
      // Of a day that is not closed nothing attests the order of two merchants' leaves yet, only that of each one's own.
      `select day::text as day, * from proof_leaf where day = $1 and transaction_id <> $2
         and (merchant_id = $3 or exists (select from proof_day where proof_day.day = $1)) order by random() limit 1`,
      [one.day, one.transaction_id, one.merchant_id],
    )
    const [other] = rows
    if (!other) return TAMPERINGS['a transaction was lost']?.(client, anywhere) ?? of(one)
    await client.query('update proof_leaf set leaf_index = 999999999 where day = $1 and leaf_index = $2', [
      one.day,
      one.leaf_index,
    ])
    await client.query('update proof_leaf set leaf_index = $3 where day = $1 and leaf_index = $2', [
      ...[one.day, other.leaf_index, one.leaf_index],
    ])
    await client.query('update proof_leaf set leaf_index = $2 where day = $1 and leaf_index = 999999999', [
      one.day,
      other.leaf_index,
    ])
    return { day: one.day, transactions: [] }
  },
  async 'a leaf was changed'(client, anywhere) {
    const place = await anywhere()
    await client.query('update proof_leaf set leaf_hash = $3 where day = $1 and leaf_index = $2', [
      ...[place.day, place.leaf_index, randomBytes(32)],
    ])
    return of(place)
  },
  async 'an amount was edited, and its leaf to fit'(client, anywhere) {
    const place = await anywhere()
    await client.query('update ledger_entry set amount = amount * 2 where merchant_id = $1 and transaction_id = $2', [
      ...[place.merchant_id, place.transaction_id],
    ])
    const hash = await rehash(client, place)
    await client.query('update proof_leaf set leaf_hash = $3 where day = $1 and leaf_index = $2', [
      ...[place.day, place.leaf_index, hash],
    ])
    return { day: null, transactions: [place.transaction_id, ...(await next(client, place)), ''] }
  },
  async 'the end of a chain was changed'(client, anywhere) {
    const { merchant_id } = await anywhere()
    await client.query('update proof_head set position = position + 1 where merchant_id = $1', [merchant_id])
    return { day: null, transactions: [] }
  },
  async 'a day was left out'(client, anywhere) {
    const { day } = await anywhere(true)
    await client.query('delete from proof_day where day = $1', [day])
    return { day, transactions: [] }
  },
  async 'a root was replaced'(client, anywhere) {
    const { day } = await anywhere(true)
    await client.query('update proof_day set root = $2 where day = $1', [day, randomBytes(32)])
    return { day, transactions: [] }
  },
  async 'a root was replaced by one that fits what was edited'(client, anywhere) {
    const place = await anywhere(true)
    await client.query('update ledger_entry set amount = amount * 2 where merchant_id = $1 and transaction_id = $2', [
      ...[place.merchant_id, place.transaction_id],
    ])
    await rewrite(client, place)
    return { day: place.day, transactions: [] }
  },
  async 'everything was rewritten and signed by a key of one’s own'(client, anywhere) {
    const place = await anywhere(true)
    const { privateKey, publicKey } = await generateKeyPair('Ed25519', { extractable: true })
    await client.query('update proof_key set public_jwk = $1', [JSON.stringify(await exportJWK(publicKey))])
    await rewrite(client, place)
    await signAll(client, privateKey)
    return { day: null, transactions: [] }
  },
  async 'a signature was changed'(client, anywhere) {
    const { day } = await anywhere(true)
    await client.query(
      `update proof_day set statement = regexp_replace(statement, '\\.(.)([^.]*)$', '.' ||
        case when statement ~ '\\.A[^.]*$' then 'B' else 'A' end || '\\2') where day = $1`,
      [day],
    )
    return { day, transactions: [] }
  },
  async 'a key was exchanged'(client) {
    const { publicKey } = await generateKeyPair('Ed25519', { extractable: true })
    await client.query('update proof_key set public_jwk = $1', [JSON.stringify(await exportJWK(publicKey))])
    return { day: null, transactions: [] }
  },
}

import { newFreeId, newId } from '../../base/id.ts'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PageRequest } from '../../http/pagination.ts'
import { CHAIN_START, DEPLOYMENT, hashLink, type Link } from './chain.ts'

/**
 * Who acts: a signed-in person, a secret key, a command of the operator, or an unknown person who failed to sign in.
 */
export type Actor = {
  readonly kind: 'person' | 'key' | 'cli' | 'unknown'
  readonly id: string | null
  /** An e-mail address; the id of a key; of a command, the user of the operating system. */
  readonly name: string
  /** Where the action came from: an IP address; of a command, the name of the machine. */
  readonly address: string
}

export type AuditEntry = {
  /** `DEPLOYMENT`: of no merchant. */
  readonly merchantId: string
  readonly at: Date
  readonly actor: Actor
  readonly what: string
  readonly subject: string | null
  readonly requestId: string | null
  /** Null: the outcome follows. */
  readonly status: number | null
  readonly detail: object | null
}

export type AuditOutcome = {
  readonly merchantId: string
  readonly entryId: string
  /** What happened, if it is not what was requested. */
  readonly what: string | null
  readonly subject: string | null
  readonly status: number
  readonly detail: object | null
}

/** A row of the trail with its place in the chain, as it is shipped. */
export type Chained = Link & { readonly sequence: string; readonly hash: string }

/** Adds an entry to the end of its merchant's chain. The transaction's scope holds the merchant. */
export async function appendEntry(tx: Tx, entry: AuditEntry): Promise<Chained> {
  const { merchantId, at, actor, what, requestId, status } = entry
  const id = merchantId === DEPLOYMENT ? newFreeId('aud', at) : newId('aud', merchantId, at)
  const link: Link & { table: 'entry' } = {
    table: 'entry',
    merchantId,
    id,
    at: at.toISOString().replace('Z', '000Z'),
    actor: actor.kind,
    userId: actor.id,
    who: actor.name.slice(0, WHO_LENGTH_MAX),
    ip: actor.address.slice(0, ADDRESS_LENGTH_MAX),
    what,
    subject: cut(entry.subject),
    requestId,
    status,
    detail: toDetail(entry.detail),
  }
  const { sequence, hash } = await chain(tx, link)
  const row = {
    merchant_id: merchantId,
    id,
    at,
    actor: actor.kind,
    user_id: actor.id,
    who: link.who,
    ip: link.ip,
    what,
    subject: link.subject,
    request_id: requestId,
    status,
    detail: link.detail,
    sequence,
    hash,
  }
  await prepared(tx.insertInto('audit_entry').values(row)).execute(tx)
  return toChained(link, sequence, hash)
}

/** Adds the outcome of an entry to the end of its merchant's chain. */
export async function appendOutcome(tx: Tx, outcome: AuditOutcome): Promise<Chained> {
  const { merchantId, entryId, what, status } = outcome
  const subject = cut(outcome.subject)
  const detail = toDetail(outcome.detail)
  const link: Link = { table: 'outcome', merchantId, id: entryId, what, subject, status, detail }
  const { sequence, hash } = await chain(tx, link)
  const row = { merchant_id: merchantId, entry_id: entryId, what, subject, status, detail, sequence, hash }
  await prepared(tx.insertInto('audit_outcome').values(row)).execute(tx)
  return toChained(link, sequence, hash)
}

/**
 * Takes the next position in a chain. Its head stays locked until the transaction ends: rows are chained one by one.
 */
async function chain(tx: Tx, link: Link): Promise<{ sequence: bigint; hash: Buffer }> {
  const { merchantId } = link
  const last = tx
    .insertInto('audit_head')
    .values({ merchant_id: merchantId, sequence: 0n, hash: CHAIN_START })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet({ merchant_id: merchantId }))
    .returning(['sequence', 'hash'])
  const [head] = (await prepared(last).execute(tx)).rows
  if (!head) throw new Error('the head of an audit chain was neither found nor begun')
  const sequence = head.sequence + 1n
  const hash = hashLink(head.hash, sequence, link)
  await prepared(tx.updateTable('audit_head').set({ sequence, hash }).where('merchant_id', '=', merchantId)).execute(tx)
  return { sequence, hash }
}

const toChained = (link: Link, sequence: bigint, hash: Buffer): Chained => ({
  ...link,
  sequence: String(sequence),
  hash: hash.toString('hex'),
})

const WHO_LENGTH_MAX = 254
const ADDRESS_LENGTH_MAX = 64
const SUBJECT_LENGTH_MAX = 200
const DETAIL_LENGTH_MAX = 16_000
const cut = (text: string | null): string | null => text?.slice(0, SUBJECT_LENGTH_MAX) ?? null

/** A detail that is too long is replaced by a marker: truncated JSON would be invalid. */
function toDetail(detail: object | null): string | null {
  if (detail === null) return null
  const text = JSON.stringify(detail)
  return text.length <= DETAIL_LENGTH_MAX ? text : JSON.stringify({ isTooLong: true })
}

/** A merchant's audit log, newest first, one row more than requested; `from`: the first id to include. */
export const listAudit = (tx: Tx, merchantId: string, { limit, before, from }: PageRequest & { from?: string }) =>
  tx
    .selectFrom('audit_entry')
    .leftJoin('audit_outcome', (join) =>
      join
        .onRef('audit_outcome.merchant_id', '=', 'audit_entry.merchant_id')
        .onRef('audit_outcome.entry_id', '=', 'audit_entry.id'),
    )
    .select(['audit_entry.id', 'at', 'actor', 'who', 'ip', 'request_id'])
    .select((eb) => [
      eb.fn.coalesce('audit_outcome.what', 'audit_entry.what').as('what'),
      eb.fn.coalesce('audit_outcome.subject', 'audit_entry.subject').as('subject'),
      eb.fn.coalesce('audit_outcome.status', 'audit_entry.status').as('status'),
      eb.fn.coalesce('audit_outcome.detail', 'audit_entry.detail').as('detail'),
    ])
    .where('audit_entry.merchant_id', '=', merchantId)
    .$if(before !== null, (query) => query.where('audit_entry.id', '<', before))
    .$if(from !== undefined, (query) => query.where('audit_entry.id', '>=', from ?? ''))
    .orderBy('audit_entry.id', 'desc')
    .limit(limit + 1)
    .execute()

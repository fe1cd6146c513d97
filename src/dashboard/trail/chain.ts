import { createHash } from 'node:crypto'

const HASH_BYTES = 32
/** What the first row of a chain is hashed over. */
export const CHAIN_START = Buffer.alloc(HASH_BYTES)
/** The chain of entries that belong to no merchant. */
export const DEPLOYMENT = 'deployment'

/** One row of a chain as it is hashed: `at` in UTC with microseconds, as the database prints it. */
export type Link =
  | {
      readonly table: 'entry'
      readonly merchantId: string
      readonly id: string
      readonly at: string
      readonly actor: string
      readonly userId: string | null
      readonly who: string
      readonly ip: string
      readonly what: string
      readonly subject: string | null
      readonly requestId: string | null
      readonly status: number | null
      readonly detail: string | null
    }
  | {
      readonly table: 'outcome'
      readonly merchantId: string
      readonly id: string
      readonly what: string | null
      readonly subject: string | null
      readonly status: number
      readonly detail: string | null
    }

/** The hash of a row over the hash of the row before it. Migration 0021 computes the same in SQL. */
export function hashLink(previous: Buffer, sequence: bigint, link: Link): Buffer {
  const text = [String(sequence), ...fieldsOf(link)].map(part).join('')
  return createHash('sha256').update(previous).update(text).digest()
}

/** Prefixed with its length: no two rows have the same text. */
const part = (value: string | null): string => (value === null ? '-' : `${Buffer.byteLength(value)}:${value}`)

function fieldsOf(link: Link): (string | null)[] {
  const { table, merchantId, id, what, subject, detail } = link
  const status = link.status === null ? null : String(link.status)
  if (table === 'outcome') return [table, merchantId, id, what, subject, status, detail]
  const { at, actor, userId, who, ip, requestId } = link
  return [table, merchantId, id, at, actor, userId, who, ip, what, subject, requestId, status, detail]
}

import Type, { type TSchema } from 'typebox'
import { fieldError } from '../base/errors.ts'
import { WholeNumberText } from './input/whole-number-text.ts'

const LIST_LIMIT_DEFAULT = 20
const LIST_LIMIT_MAX = 100

/** Query fields every list has. */
export const listQuery = {
  limit: Type.Optional(
    WholeNumberText({
      minimum: 1,
      maximum: LIST_LIMIT_MAX,
      default: LIST_LIMIT_DEFAULT,
      description: `How many to return, 1 to ${LIST_LIMIT_MAX}; ${LIST_LIMIT_DEFAULT} when absent.`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The `nextCursor` of the page before; absent for the first.',
    }),
  ),
}

/** A page of a list: newest first. `component` is its name in the API's document. */
export const listOf = <Item extends TSchema>(item: Item, component: string) =>
  Type.Object(
    {
      data: Type.Array(item),
      nextCursor: Type.Union([Type.String(), Type.Null()], {
        description: 'Where the next page begins: send it as `cursor`. Null on the last page.',
        examples: [null],
      }),
    },
    { component, description: 'A page of the list, newest first.' },
  )

export type PageRequest = { limit: number; before: string | null }

/** Reads `limit` and `cursor`; the cursor is the last id seen, opaque to the client. */
export function pageRequest(query: { limit?: string; cursor?: string }): PageRequest {
  const before = query.cursor === undefined ? null : Buffer.from(query.cursor, 'base64url').toString('latin1')
  if (before !== null && !/^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/.test(before)) {
    throw fieldError('cursor', 'INVALID_FORMAT', '"cursor" must be the nextCursor of an earlier page, unchanged.')
  }
  return { limit: query.limit === undefined ? LIST_LIMIT_DEFAULT : Number(query.limit), before }
}

/** Reads a time filter. The schema's pattern would accept a thirteenth month. */
export function readTime(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw fieldError(field, 'INVALID_FORMAT', `"${field}" is not a time that exists.`)
  return time
}

/** The page of the reply, from one row more than was requested. */
export function toPage<Row extends { id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): { data: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last ? toCursor(last.id) : null
  return { data: shown.map(toItem), nextCursor }
}

/** The cursor of a page that begins after this row. */
export const toCursor = (id: string): string => Buffer.from(id, 'latin1').toString('base64url')

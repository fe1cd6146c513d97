import Type, { type TSchema } from 'typebox'

/** For objects without fields other than those named. */
export const closed = { additionalProperties: false } as const
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
export const Time = Type.String({ format: 'date-time' })
/** A day of the merchant's zone. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', explain: 'must be a day, as 2026-11-20' })
export const listOf = <Item extends TSchema>(item: Item) => Type.Object({ data: Type.Array(item) }, closed)
export const pageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({ data: Type.Array(item), nextCursor: Nullable(Type.String()) }, closed)

const rupiah = Nullable(Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 }))
/** How much a key may send, in whole rupiah; null: no limit of its own. */
export const KeyLimits = Type.Object({ perPayout: rupiah, perDay: rupiah }, closed)

export const EmptyBody = Type.Object({}, closed)
/** The format of an id is not checked: an unknown id is not found in any format. */
export const IdParams = Type.Object({ id: Type.String() })
/** A reply of status 204. */
export const NoContent = Type.Unsafe<undefined>(Type.Null())

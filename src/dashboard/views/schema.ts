import Type, { type Static } from 'typebox'
import { PLAIN_AND_VISIBLE } from '../../base/plain-text.ts'
import { endpoint } from '../endpoint.ts'
import { LIST_COLUMNS, type ListName } from '../lists/columns.ts'
import { closed, IdParams, listOf, NoContent, Time } from '../schema-parts.ts'

const NAME_LENGTH_MAX = 60
const FILTERS_MAX = 30
const COLUMNS_MAX = 40

const List = Type.Enum(Object.keys(LIST_COLUMNS) as ListName[])
const name = Type.String({ minLength: 1, maxLength: NAME_LENGTH_MAX, ...PLAIN_AND_VISIBLE })
/** Names and values of the list's query; views/recognized.ts validates them. */
const filters = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: FILTERS_MAX,
  additionalProperties: { type: 'string', minLength: 1, maxLength: 200 },
})
const columns = Type.Array(Type.String({ maxLength: 40 }), { maxItems: COLUMNS_MAX, uniqueItems: true })

const View = Type.Object(
  {
    id: Type.String(),
    list: List,
    name: Type.String(),
    isShared: Type.Boolean(),
    /** Whether the reader made it, and whether they may change it. */
    isOwn: Type.Boolean(),
    mayChange: Type.Boolean(),
    filters,
    /** Empty: the default ones. */
    columns: Type.Array(Type.String()),
    /** Filters and columns that it was saved with but that the list no longer has: it opens without them. */
    missing: Type.Array(Type.String()),
    updatedAt: Time,
  },
  closed,
)
export type View = Static<typeof View>

const shown = { filters, columns }

export const viewEndpoints = {
  list: endpoint('GET /dashboard/api/views', {
    querystring: Type.Object({ list: List }, closed),
    response: { 200: listOf(View) },
  }),
  save: endpoint('POST /dashboard/api/views', {
    body: Type.Object({ list: List, name, isShared: Type.Boolean(), ...shown }, closed),
    response: { 200: View },
  }),
  change: endpoint('PATCH /dashboard/api/views/:id', {
    params: IdParams,
    body: Type.Object(
      {
        name: Type.Optional(name),
        isShared: Type.Optional(Type.Boolean()),
        /** The new filters and columns. */
        shown: Type.Optional(Type.Object(shown, closed)),
      },
      closed,
    ),
    response: { 200: View },
  }),
  remove: endpoint('DELETE /dashboard/api/views/:id', { params: IdParams, response: { 204: NoContent } }),
}

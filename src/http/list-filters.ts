import Type from 'typebox'
import { METADATA_KEYS } from './input/metadata.ts'
import { WholeNumberText } from './input/whole-number-text.ts'
import { readTime } from './pagination.ts'

/** A time with a zone, as clients send it. */
export const TIME = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$'

const AMOUNT_MAX = 999_999_999_999
const PAIRS_MAX = 5

const timeQuery = (description: string) =>
  Type.Optional(Type.String({ pattern: TIME, explain: 'must be an ISO 8601 time with a zone', description }))
const amountQuery = (description: string) =>
  Type.Optional(WholeNumberText({ minimum: 1, maximum: AMOUNT_MAX, description }))

/** Query fields of every list of objects that move money. */
export const objectFilters = {
  createdFrom: timeQuery('At or after.'),
  createdTo: timeQuery('Before.'),
  minAmount: amountQuery('At least so much, in whole units of its own currency.'),
  maxAmount: amountQuery('At most so much.'),
  metadata: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      maxProperties: PAIRS_MAX,
      propertyNames: METADATA_KEYS,
      additionalProperties: { type: 'string', maxLength: 1_000 },
      description: 'With exactly these texts in its metadata: `metadata[order]=8812`, up to five.',
    }),
  ),
}

type ObjectQuery = {
  readonly createdFrom?: string
  readonly createdTo?: string
  readonly minAmount?: string
  readonly maxAmount?: string
  readonly metadata?: Readonly<Record<string, string>>
}

/** Reads `objectFilters`: amounts as numbers of whole units, metadata as it is. */
export const readObjectFilters = (query: ObjectQuery) => ({
  createdFrom: readTime('createdFrom', query.createdFrom),
  createdTo: readTime('createdTo', query.createdTo),
  minAmount: readAmount(query.minAmount),
  maxAmount: readAmount(query.maxAmount),
  metadata: query.metadata ?? {},
})

const readAmount = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

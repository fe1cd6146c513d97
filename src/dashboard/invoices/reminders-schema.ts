import Type from 'typebox'
import { NOT_REMINDED } from '../../invoices/mails/remind-many.ts'
import { endpoint } from '../endpoint.ts'
import { closed } from '../schema-parts.ts'
import { Failed, Progress } from '../sending/schema.ts'
import { InvoiceFilterQuery } from './schema.ts'

/** As many invoices can be picked one by one. */
const PICKED_MAX = 1_000

/** Either invoices that were picked, or the outstanding ones of a filter. */
const Selection = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Type.String({ pattern: '^inv_[0-9a-hjkmnp-tv-z]{26}$' }), { minItems: 1, maxItems: PICKED_MAX }),
    ),
    filter: Type.Optional(InvoiceFilterQuery),
  },
  closed,
)

const counts = {
  /** Reminders that go out. */
  reminders: Type.Integer(),
  /** How many invoices get none, by why. */
  not: Type.Array(Type.Object({ reason: Type.Enum([...NOT_REMINDED]), invoices: Type.Integer() }, closed)),
}

const RemindersPreview = Type.Object(
  {
    ...counts,
    /** False: the filter matches more than can be reminded of at once; these are the newest. */
    isWhole: Type.Boolean(),
  },
  closed,
)

export const reminderEndpoints = {
  preview: endpoint('POST /dashboard/api/invoices/reminders/preview', {
    body: Selection,
    response: { 200: RemindersPreview },
  }),
  create: endpoint('POST /dashboard/api/invoices/reminders', {
    body: Selection,
    response: { 200: Type.Union([RemindersPreview, Progress, Failed]) },
  }),
}

import Type, { type Static } from 'typebox'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listOf, listQuery } from '../http/pagination.ts'
import { HOME } from '../markets/market-of.ts'
import { REPORT_FORMATS, REPORT_KINDS } from './report.ts'
import { REPORT_MOVES, type ReportStatus } from './states.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = (description: string) => Type.String({ format: 'date-time', description })
const DAY = { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', explain: 'must be a day, as 2026-10-01' }

const Kind = Type.Enum([...REPORT_KINDS], {
  component: 'ReportKind',
  description:
    '`payments` by the day they were paid; `refunds` and `payouts` by the day they were requested; `settlements` a line a day, `settlement_payments` a line a payment of them; `ledger` every entry; `statement` and `fee_invoice` are of a month, as PDF.',
})
const Format = Type.Enum([...REPORT_FORMATS], { description: 'Tables are `csv` or `xlsx`, documents `pdf`.' })
const Language = Type.Enum(['en', 'id'], {
  description: 'Of headings and documents. Absent: the headings are the names of the columns, documents are English.',
})

/** A report, independent of its days. */
export const wantedFields = {
  kind: Kind,
  format: Format,
  columns: Type.Optional(
    Type.Array(Type.String({ maxLength: 40 }), {
      minItems: 1,
      maxItems: 40,
      description: 'The columns of a table, in this order; absent: all. A refusal lists what there are.',
    }),
  ),
  language: Type.Optional(Language),
}

/** `POST /v1/reports`. The rules between fields are in rules.ts. */
export const CreateReport = Type.Object(
  {
    ...wantedFields,
    from: Type.Optional(Type.String({ ...DAY, description: 'First day, in the time zone of your settings.' })),
    to: Type.Optional(Type.String({ ...DAY, description: 'Last day, included; at most 366 days in all.' })),
    month: Type.Optional(
      Type.String({
        pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
        explain: 'must be a month, as 2026-10',
        description: 'In place of `from` and `to`, and always of documents.',
      }),
    ),
  },
  {
    additionalProperties: false,
    component: 'CreateReport',
    examples: [
      { kind: 'payments', format: 'xlsx', from: '2026-03-01', to: '2026-03-07', language: 'id' },
      { kind: 'ledger', format: 'csv', month: '2026-02', columns: ['at', 'cause', 'account', 'currency', 'amount'] },
      { kind: 'statement', format: 'pdf', month: '2026-02', language: 'en' },
    ],
  },
)
export type CreateReport = Static<typeof CreateReport>

export const REPORT_EXAMPLE = {
  id: SAMPLE.reportId,
  kind: 'payments',
  format: 'xlsx',
  status: 'READY',
  from: '2026-03-01',
  to: '2026-03-07',
  timeZone: HOME.calendar.zone,
  columns: ['transactionId', 'paidAt', 'currency', 'gross', 'fee', 'tax', 'net'],
  language: 'id',
  rows: 1_204,
  sizeBytes: 81_920,
  fileName: 'payments-2026-03-01-2026-03-07.xlsx',
  failure: null,
  createdAt: '2026-03-08T02:00:00.000Z',
  completedAt: '2026-03-08T02:00:03.000Z',
  expiresAt: '2026-04-07T02:00:00.000Z',
}

/** A report in replies and in its event. */
export const ReportReply = Type.Object(
  {
    id: Type.String({ description: '`rep_…`' }),
    kind: Kind,
    format: Format,
    status: Type.Enum(Object.keys(REPORT_MOVES) as ReportStatus[], {
      component: 'ReportStatus',
      description: '`PENDING` while it is made; `READY` can be fetched.',
    }),
    from: Type.String({ description: 'First day.' }),
    to: Type.String({ description: 'Last day, included.' }),
    timeZone: Type.String({ description: 'Of its days and times.' }),
    columns: Type.Array(Type.String()),
    language: Nullable(Language),
    rows: Nullable(Type.Integer({ description: 'Lines without the heading: so far, while it is made.' })),
    sizeBytes: Nullable(Type.Integer()),
    fileName: Type.String(),
    failure: Nullable(
      Type.Object({
        code: Type.Enum(['TOO_LARGE', 'NOT_MADE']),
        message: Type.String(),
      }),
    ),
    createdAt: Time('ISO 8601, UTC.'),
    completedAt: Nullable(Time('When it was made, or given up.')),
    expiresAt: Time('It is removed then, 30 days after it was requested.'),
  },
  { component: 'Report', description: 'A file about days of your account.', examples: [REPORT_EXAMPLE] },
)

export const RemovedReport = Type.Object(
  { id: Type.String({ description: '`rep_…`', examples: [SAMPLE.reportId] }), deleted: Type.Literal(true) },
  { component: 'RemovedReport', description: 'The report is removed, with its file.' },
)

export const ReportParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The report, `rep_…`.', examples: [SAMPLE.reportId] }),
})

export const ListQuery = Type.Object(listQuery, { additionalProperties: false })
export type ListQuery = Static<typeof ListQuery>

export const ReportList = listOf(ReportReply, 'ReportList')

import Type, { type Static } from 'typebox'
import { CsvMapping } from '../../banks/statements/csv-mapping.ts'
import { Settlement } from '../../statements/account.ts'
import { endpoint } from '../endpoint.ts'
import { closed, IdParams, listOf, Nullable, Time } from '../schema-parts.ts'

const Text = Type.String()
/** Whole units and decimals, `-1250.00`. */
const Amount = Type.String()
const Note = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })
const Counterpart = Type.String({ maxLength: 64 })

const Day = Type.Object(
  {
    day: Text,
    book: Amount,
    bank: Amount,
    isStated: Type.Boolean(),
    opening: Amount,
    notInBooks: Amount,
    notAtBank: Amount,
    inTransit: Amount,
    unnamed: Amount,
    breaks: Type.Integer(),
  },
  closed,
)
const Imported = Type.Object(
  {
    id: Text,
    source: Text,
    format: Text,
    account: Nullable(Text),
    fromDay: Text,
    toDay: Text,
    opening: Nullable(Amount),
    closing: Nullable(Amount),
    entries: Type.Integer(),
    newEntries: Type.Integer(),
    importedAt: Time,
    importedBy: Text,
  },
  closed,
)
const Break = Type.Object(
  {
    id: Text,
    kind: Type.Enum(['not_in_books', 'not_at_bank']),
    entryId: Nullable(Text),
    owner: Nullable(Text),
    transactionId: Nullable(Text),
    subject: Nullable(Text),
    day: Text,
    currency: Text,
    amount: Amount,
    state: Type.Enum(['OPEN', 'EXPLAINED', 'RESOLVED']),
    suggestion: Text,
    about: Nullable(Text),
    reference: Nullable(Text),
    text: Nullable(Text),
    openedAt: Time,
    movedAt: Nullable(Time),
    movedBy: Nullable(Text),
    note: Nullable(Text),
  },
  closed,
)
export type BreakView = Static<typeof Break>

const Account = Type.Object(
  {
    currency: Nullable(Text),
    mapping: Nullable(CsvMapping),
    settlement: Nullable(Settlement),
    windowDays: Type.Integer(),
    // Latest first.
    days: Type.Array(Day),
    statements: Type.Array(Imported),
    // Unresolved ones only.
    breaks: Type.Array(Break),
    // The accounts that can be booked to.
    accounts: Type.Array(Text),
  },
  closed,
)
export type StatementAccountView = Static<typeof Account>

const Preview = Type.Object(
  {
    format: Type.Enum(['mt940', 'camt053', 'csv']),
    statements: Type.Array(
      Type.Object(
        {
          account: Nullable(Text),
          currency: Text,
          opening: Nullable(Amount),
          closing: Nullable(Amount),
          count: Type.Integer(),
          // The first few.
          entries: Type.Array(
            Type.Object({ day: Text, amount: Amount, reference: Nullable(Text), text: Text }, closed),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
)
const Done = Type.Object(
  {
    isRepeated: Type.Boolean(),
    newEntries: Type.Integer(),
    matched: Type.Integer(),
    resolved: Type.Integer(),
    opened: Type.Integer(),
  },
  closed,
)
/** A match, the rows of both sides. */
const Match = Type.Object(
  {
    id: Text,
    connectionId: Text,
    rule: Text,
    by: Text,
    at: Time,
    currency: Text,
    // A match that records a reversal cannot be undone.
    canUndo: Type.Boolean(),
    rows: Type.Array(
      Type.Object({ id: Text, side: Type.Enum(['bank', 'books']), name: Text, day: Text, amount: Amount }, closed),
    ),
  },
  closed,
)
const File = Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }), text: Type.String() }, closed)
export const statementEndpoints = {
  // How many differences, of all connections, have been open for more than a day.
  countOverdue: endpoint('GET /dashboard/api/operator/statements', {
    response: { 200: Type.Object({ overdue: Type.Integer() }, closed) },
  }),
  findMatches: endpoint('GET /dashboard/api/operator/statements/matches', {
    querystring: Type.Object({ q: Type.String({ minLength: 1, maxLength: 128 }) }),
    response: { 200: listOf(Match) },
  }),
  undoMatch: endpoint('POST /dashboard/api/operator/statements/matches/:id/undo', {
    params: IdParams,
    body: Type.Object({ note: Note }, closed),
    // How many differences were reopened.
    response: { 200: Type.Object({ opened: Type.Integer() }, closed) },
  }),
  read: endpoint('GET /dashboard/api/operator/statements/:id', { params: IdParams, response: { 200: Account } }),
  change: endpoint('PUT /dashboard/api/operator/statements/:id', {
    params: IdParams,
    body: Type.Object(
      {
        mapping: Type.Optional(Nullable(CsvMapping)),
        settlement: Type.Optional(Nullable(Settlement)),
        windowDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 })),
      },
      closed,
    ),
    response: { 200: Account },
  }),
  preview: endpoint('POST /dashboard/api/operator/statements/:id/preview', {
    params: IdParams,
    body: Type.Object({ text: Type.String(), mapping: Type.Optional(Nullable(CsvMapping)) }, closed),
    response: { 200: Preview },
  }),
  import: endpoint('POST /dashboard/api/operator/statements/:id/import', {
    params: IdParams,
    body: File,
    response: { 200: Done },
  }),
  match: endpoint('POST /dashboard/api/operator/statements/:id/match', {
    params: IdParams,
    body: Type.Object(
      {
        entryIds: Type.Array(Text, { maxItems: 500 }),
        bookings: Type.Array(Type.Object({ owner: Text, transactionId: Text }, closed), { maxItems: 500 }),
        difference: Type.Optional(Counterpart),
        note: Note,
      },
      closed,
    ),
    response: { 200: Account },
  }),
  explainBreak: endpoint('POST /dashboard/api/operator/statements/breaks/:id/explain', {
    params: IdParams,
    body: Type.Object({ note: Note }, closed),
    response: { 200: Break },
  }),
  reopenBreak: endpoint('POST /dashboard/api/operator/statements/breaks/:id/reopen', {
    params: IdParams,
    body: Type.Object({ note: Note }, closed),
    response: { 200: Break },
  }),
  bookBreak: endpoint('POST /dashboard/api/operator/statements/breaks/:id/book', {
    params: IdParams,
    body: Type.Object({ account: Counterpart, note: Note }, closed),
    response: { 200: Break },
  }),
}

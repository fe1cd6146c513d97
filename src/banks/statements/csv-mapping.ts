import Type, { type Static } from 'typebox'

const Column = Type.String({ minLength: 1, maxLength: 100 })
const closed = { additionalProperties: false } as const

/** How an amount is distinguished from its opposite. */
const Amount = Type.Union([
  // One column; what goes out has a minus before it, or DB or CR behind it.
  Type.Object({ column: Column }, closed),
  // One column without a sign, and another that says which way.
  Type.Object({ column: Column, direction: Column, debit: Type.Array(Column, { minItems: 1, maxItems: 10 }) }, closed),
  // A column for what goes out and one for what comes in.
  Type.Object({ debit: Column, credit: Column }, closed),
])

/** How a bank's CSV is read: columns by their headers. Stored with the connection whose account it describes. */
export const CsvMapping = Type.Object(
  {
    separator: Type.Enum([',', ';', '\t', '|']),
    // Lines above the one with the headers, empty ones not counted.
    skip: Type.Integer({ minimum: 0, maximum: 100 }),
    date: Column,
    // DD, MM, and YYYY or YY; what stands between them as it is.
    dateFormat: Type.String({ pattern: '^[DMY/. -]{4,12}$' }),
    amount: Amount,
    decimal: Type.Enum(['.', ',']),
    thousands: Type.Enum(['.', ',', ' ', "'", '']),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    reference: Type.Optional(Column),
    text: Type.Array(Column, { maxItems: 5 }),
    // The balance behind each entry.
    balance: Type.Optional(Column),
    // What the first cell of the lines below the entries begins with, such as a sum: from there on nothing is read.
    footer: Type.Optional(Column),
    order: Type.Enum(['oldest_first', 'newest_first']),
  },
  closed,
)
export type CsvMapping = Static<typeof CsvMapping>

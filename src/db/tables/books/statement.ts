import type { ColumnType, Generated } from 'kysely'

/** A day, which the driver would read as a time: it is read as text. */
type Day = ColumnType<Date, string, string>

export interface StatementTables {
  statement_account: {
    connection_id: string
    mapping: ColumnType<unknown, string | null, string | null>
    settlement: ColumnType<unknown, string | null, string | null>
    window_days: Generated<number>
    first_day: ColumnType<Date | null, string | null, string | null>
    opening_balance: bigint | null
    reconciled_before: ColumnType<Date | null, string | null, string | null>
    currency: string | null
  }
  bank_statement: {
    id: string
    connection_id: string
    file_hash: Buffer
    number: number
    source: string
    format: 'mt940' | 'camt053' | 'csv'
    account: string | null
    statement_number: string | null
    currency: string
    from_day: Day
    to_day: Day
    opening: bigint | null
    closing: bigint | null
    entries: number
    new_entries: number
    imported_at: Date
    imported_by: string
  }
  bank_entry: {
    id: string
    connection_id: string
    identity: Buffer
    statement_id: string
    line: number
    day: Day
    currency: string
    amount: bigint
    reference: string | null
    other_references: string[]
    text: string
    match_id: string | null
    undone_at: Date | null
  }
  statement_match: {
    id: string
    connection_id: string
    rule: 'reference' | 'parts' | 'batch' | 'amount' | 'hand' | 'booked'
    at: Date
    by: string
  }
  statement_match_booking: {
    connection_id: string
    owner: string
    transaction_id: string
    match_id: string
    day: Day
    amount: bigint
  }
  statement_break: {
    id: string
    connection_id: string
    kind: 'not_in_books' | 'not_at_bank'
    entry_id: string | null
    owner: string | null
    transaction_id: string | null
    day: Day
    currency: string
    amount: bigint
    state: 'OPEN' | 'EXPLAINED' | 'RESOLVED'
    suggestion: string
    about: string | null
    opened_at: Date
    moved_at: Date | null
    moved_by: string | null
    note: string | null
  }
}

/** The kinds of reports: a table of rows, or a document of a month. */
const TABLE_KINDS = ['payments', 'refunds', 'payouts', 'settlements', 'settlement_payments', 'ledger'] as const
const DOCUMENT_KINDS = ['statement', 'fee_invoice'] as const
export const REPORT_KINDS = [...TABLE_KINDS, ...DOCUMENT_KINDS] as const
export type TableKind = (typeof TABLE_KINDS)[number]
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
export type ReportKind = (typeof REPORT_KINDS)[number]

export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export type ReportLanguage = 'en' | 'id'

export const isDocument = (kind: ReportKind): kind is DocumentKind =>
  DOCUMENT_KINDS.some((document) => document === kind)

/** The requested span: days of the merchant's zone, both included. */
export type Wanted = {
  readonly kind: ReportKind
  readonly format: ReportFormat
  readonly firstDay: string
  readonly lastDay: string
  /** In the order of the file; of a document none. */
  readonly columns: readonly string[]
  /** Of the headings; null: the names that programs use. */
  readonly language: ReportLanguage | null
}

/** A report as it is stored. */
export type Report = Wanted & {
  readonly merchantId: string
  readonly id: string
  readonly status: 'PENDING' | 'READY' | 'FAILED'
  readonly timeZone: string
  /** When the first day begins, and the one after the last. */
  readonly beginsAt: Date
  readonly endsAt: Date
  /** Lines without the heading: of those written so far while it is made. Null: it has not begun. */
  readonly rowCount: number | null
  readonly sizeBytes: number | null
  readonly failureCode: string | null
  readonly createdAt: Date
  readonly completedAt: Date | null
  readonly expiresAt: Date
}

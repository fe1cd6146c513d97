import type { Report, ReportLanguage } from '../report.ts'
import type { Column, Row } from '../tables/table.ts'

/** Writes the lines of a report as the bytes of a file, while they come: it holds a few lines at a time. */
export type Encode = (report: EncodedReport, columns: readonly Column[], lines: Lines) => AsyncIterable<Uint8Array>

/** Lines as they are read, some at a time. */
export type Lines = AsyncIterable<readonly Row[]>

/** What the writing of a report depends on. */
type EncodedReport = Pick<Report, 'timeZone' | 'language'> & { readonly kind: string }

/** What stands above a column: words, or without a language what programs call it. */
export const headingOf = (column: Column, language: ReportLanguage | null): string =>
  language === null ? column.key : column[language]

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { ApiError, fieldError } from '../../base/errors.ts'
import { encodePdf } from '../../reports/formats/pdf.ts'
import { encodeXlsx } from '../../reports/formats/xlsx.ts'
import type { ReportLanguage } from '../../reports/report.ts'
import type { Row } from '../../reports/tables/table.ts'
import { type FileColumn, type ListFile, toRow } from './file-columns.ts'

/** Lines of a document on paper: it is made before its first byte is sent, so that too many are refused in words. */
const PDF_LINES_MAX = 5_000

const MEDIA_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

type Wanted = {
  readonly format: 'xlsx' | 'pdf'
  readonly columns?: string
  readonly language: ReportLanguage
}
type Page<Line> = { readonly data: readonly Line[]; readonly nextCursor: string | null }
type Member = { readonly displayName: string; readonly timeZone: string }

/**
 * Sends what a list's filter matches as a file, page by page. A page that cannot be read breaks the connection off, so that no
 * reader takes a part for the whole. Throws VALIDATION_ERROR for an unknown column, LIMIT_EXCEEDED for too long a document.
 */
export async function sendListFile<Line extends object>(
  { reply, clock, member }: { readonly reply: FastifyReply; readonly clock: Clock; readonly member: Member },
  list: ListFile<Line>,
  { format, columns: named, language }: Wanted,
  readPage: (cursor: string | undefined) => Promise<Page<Line>>,
): Promise<unknown> {
  const columns = [...list.fixed, ...chosen(list, named)]
  const pages = rowsOf(columns, readPage)
  const { timeZone, displayName } = member
  const now = clock()
  const bytes =
    format === 'xlsx'
      ? encodeXlsx({ kind: list.name, timeZone, language }, columns, pages)
      : await whole(
          encodePdf(
            { title: list.title[language], subtitle: displayName, timeZone, language, at: now },
            columns,
            atMost(PDF_LINES_MAX, pages),
          ),
        )
  return reply
    .type(MEDIA_TYPES[format])
    .header('content-disposition', `attachment; filename="${list.name}.${format}"`)
    .send(Readable.from(bytes))
}

function chosen<Line>({ columns }: ListFile<Line>, named: string | undefined): readonly FileColumn<Line>[] {
  if (named === undefined) return columns
  return named.split(',').map((key) => {
    const found = columns.find((one) => one.key === key)
    if (found) return found
    const known = columns.map((one) => one.key).join(', ')
    throw fieldError('columns', 'UNKNOWN_COLUMN', `"columns" names "${key}"; there are ${known}.`)
  })
}

async function* rowsOf<Line extends object>(
  columns: readonly FileColumn<Line>[],
  readPage: (cursor: string | undefined) => Promise<Page<Line>>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined
  do {
    const { data, nextCursor } = await readPage(cursor)
    yield data.map((line) => toRow(columns, line, 'currency' in line ? String(line.currency) : ''))
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

async function* atMost(max: number, pages: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let count = 0
  for await (const rows of pages) {
    count += rows.length
    if (count > max) {
      throw new ApiError('LIMIT_EXCEEDED', `A PDF has at most ${max} lines: set a filter, or take the Excel file.`)
    }
    yield rows
  }
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return parts
}

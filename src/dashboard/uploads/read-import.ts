import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import type { ImportRefused } from '../../tabular/import-refused.ts'
import { type Columns, columnPlaces, type LineFault } from '../../tabular/read-columns.ts'
import { merchantOf } from '../access/member-routes.ts'
import { assertTable, assertWhole, previewLines } from './preview-lines.ts'
import { readUploaded } from './upload-request.ts'
import { wholeLines } from './whole-lines.ts'

/** A kind of file that is imported, all of its lines or none. */
type Kind<Column extends string> = { readonly columns: Columns<Column>; readonly linesMax: number }

type Request = Pick<FastifyRequest, 'member'> & {
  readonly body: Uint8Array
  readonly query: { readonly fixes?: string }
}

/**
 * Reads a file that is to be imported. `preview` shows its lines with the faults that were found in them besides those of
 * their cells; throws VALIDATION_ERROR where the file as a whole is refused. `how`: what else the reading depends on.
 */
export async function readImport<Column extends string>(
  request: Request,
  { columns, linesMax }: Kind<Column>,
  how?: string,
) {
  const kind = {
    columns: Object.keys(columns.names),
    linesMax,
    placesOf: (head: readonly string[]) => columnPlaces(head, columns.names),
  }
  const file = await readUploaded(merchantOf(request), request.body, kind, request.query, how)
  assertTable(file, columns, linesMax)
  const { table, faults: broken } = wholeLines(file)
  return {
    hash: file.hash,
    fixed: file.fixed,
    table,
    broken,
    preview: (faults: readonly LineFault[]) => {
      assertWhole(file, table, faults)
      return previewLines(file, columns, [...broken, ...faults])
    },
  }
}

/** VALIDATION_ERROR that names line and column of what prevents an import. */
export const refusalOf = ({ faults }: Pick<ImportRefused, 'faults'>): ApiError =>
  new ApiError(
    'VALIDATION_ERROR',
    'Nothing was imported; look at the lines that are named.',
    faults.map(({ line, field, code, message }) => ({ field: `lines.${line}.${field}`, code, message })),
  )

import Type, { type Static } from 'typebox'
import { closed } from '../schema-parts.ts'

/** The bytes of a CSV file, possibly compressed by gzip, or of an XLSX workbook. */
export const UploadBody = Type.Unsafe<Uint8Array>({})

/** What the address of every upload may say. */
export const uploadQuery = {
  /** What was shown; only that is carried out. */
  hash: Type.Optional(Type.String({ maxLength: 64 })),
  /** Bytes at the end of the body that are rewritten lines, as JSON. */
  fixes: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}$' })),
}

/** A line as written, by the names of its columns, and its faults. */
const ReadLine = Type.Object(
  {
    line: Type.Integer(),
    cells: Type.Record(Type.String(), Type.String()),
    errors: Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() }, closed)),
  },
  closed,
)
export type ReadLine = Static<typeof ReadLine>

/** What was read of a file that is imported, all of its lines or none. */
export const readFileFields = {
  /** Covers the file, its rewritten lines, and how it was read: only what was shown is imported. */
  hash: Type.String(),
  /** What the file's first line calls each column. */
  headings: Type.Record(Type.String(), Type.String()),
  /** The first thousand lines with a mistake and the first thousand without, in their order. */
  rows: Type.Array(ReadLine),
  good: Type.Integer(),
  faulty: Type.Integer(),
}

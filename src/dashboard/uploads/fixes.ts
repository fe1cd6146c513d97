import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'
import { fieldError } from '../../base/errors.ts'
import type { ReadFile } from './read-file.ts'
import type { SheetLine } from './sheet-line.ts'

const closed = { additionalProperties: false }
const Cells = Type.Record(Type.String(), Type.String({ maxLength: 500 }))
const Fixes = Type.Array(Type.Object({ line: Type.Integer({ minimum: 2 }), cells: Cells }, closed), {
  maxItems: 2_000,
})
/** Lines of a file as a person rewrote them on the screen; a column that is left out is empty. */
export type Fixes = Static<typeof Fixes>

/** The position of each column in a file. */
export type Places = { readonly [column in string]?: number }

/**
 * Separates an upload from the rewritten lines behind it, JSON of `length` bytes: they name people and accounts, so they are
 * not part of the address, which is logged. Throws VALIDATION_ERROR if they are not of that form, or name another column.
 */
export function splitFixes(
  body: Buffer,
  length: number,
  columns: readonly string[],
): { readonly file: Buffer; readonly fixes: Fixes } {
  if (length === 0) return { file: body, fixes: [] }
  const fixes = length < body.length ? parse(body.subarray(-length).toString()) : undefined
  if (!Check(Fixes, fixes) || !fixes.every(({ cells }) => Object.keys(cells).every((name) => columns.includes(name)))) {
    throw fieldError('fixes', 'INVALID_FORMAT', '"fixes" is not a list of rewritten lines.')
  }
  return { file: body.subarray(0, -length), fixes }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A file with its rewritten lines in place of the original ones. */
export function applyFixes<File extends ReadFile>(file: File, fixes: Fixes, places: Places): File {
  if (fixes.length === 0) return file
  const head = file.sheet[0]?.cells ?? []
  const byLine = new Map(fixes.map(({ line, cells }) => [line, cells]))
  const rewrite = (line: SheetLine): SheetLine => {
    const written = byLine.get(line.line)
    if (!written) return line
    const cells = head.map(() => '')
    for (const [column, at] of Object.entries(places)) {
      if (at !== undefined) cells[at] = written[column] ?? ''
    }
    // What a spreadsheet stored as a number stays one where it was left as it is: 250.125 is no 250125.
    const numbers = new Set([...line.numbers].filter((at) => cells[at] === (line.cells[at] ?? '').trim()))
    return { line: line.line, cells, numbers, isBroken: false }
  }
  return { ...file, sheet: file.sheet.map((line, at) => (at === 0 ? line : rewrite(line))) }
}

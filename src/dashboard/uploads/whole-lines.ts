import type { LineFault, TableLine } from '../../tabular/read-columns.ts'
import { cellsFault } from './cells-of-line.ts'
import type { ReadFile } from './read-file.ts'

/** The lines of a file, heading first, whose cells stand under their own headings, and what is wrong with the others. */
export function wholeLines({ field, sheet }: ReadFile): {
  readonly table: readonly TableLine[]
  readonly faults: readonly LineFault[]
} {
  const [head, ...lines] = sheet
  const table: TableLine[] = head && !head.isBroken ? [head] : []
  const faults: LineFault[] = []
  for (const line of lines) {
    const fault = cellsFault(field, head?.cells ?? [], line)
    if (fault) faults.push({ ...fault, line: line.line })
    else table.push(line)
  }
  return { table, faults }
}

import { readFile as readBytes } from 'node:fs/promises'
import { StartError } from '../base/start-error.ts'
import { readFile } from '../dashboard/uploads/read-file.ts'
import { wholeLines } from '../dashboard/uploads/whole-lines.ts'
import type { LineFault, TableLine } from '../tabular/read-columns.ts'

/** More lines than any file may have. */
const LINES_MAX = 50_001

/** Reads a CSV or XLSX file into its lines. Throws StartError where it cannot be read, or a line has too many cells or too few. */
export async function readTable(path: string | undefined): Promise<readonly TableLine[]> {
  if (path === undefined) throw new StartError('Name the file, CSV or XLSX.')
  const bytes = await readBytes(path).catch(() => {
    throw new StartError(`${path} cannot be read.`)
  })
  const { table, faults } = wholeLines(await readFile(bytes, LINES_MAX))
  if (faults.length > 0) throw refusal(faults)
  return table
}

/** What a refused file is reported with: each fault names its line and column. */
export const refusal = (faults: readonly LineFault[]): StartError =>
  new StartError(
    ['Nothing was imported.', ...faults.map(({ line, field, message }) => `line ${line}, ${field}: ${message}`)].join(
      '\n',
    ),
  )

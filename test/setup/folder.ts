import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'

/** The path of a new, empty folder that is gone when the test, or the file that it is made at the top of, is over. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

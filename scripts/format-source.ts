import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './inputs.ts'

/** Generated source in the repository's format. `path`: of the file that it is for. */
export function formatSource(path: string, source: string): string {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'format', `--stdin-file-path=${path}`], {
    cwd: ROOT,
    input: source,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${path} could not be formatted: ${stderr}`)
  return stdout
}

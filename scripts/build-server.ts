/** Compiles the server into `dist/`, with what `tsc` leaves behind: SQL, the playground's page, the browser's client. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BUILDS } from './builds.ts'
import { filesOf, ROOT, recordInputs } from './inputs.ts'

const startedAtMs = Date.now()
const { record, files } = BUILDS.server
const read = filesOf(files)
// It has said itself what it does not take.
const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: ROOT, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
removeOrphans()
for (const folder of ['db/migrations', 'intents/playground', 'csrf/browser']) {
  rmSync(join(ROOT, 'dist', folder), { recursive: true, force: true })
  cpSync(join(ROOT, 'src', folder), join(ROOT, 'dist', folder), { recursive: true })
}
recordInputs(record, read, startedAtMs)

/** Compiled files whose source is gone: `tsc` leaves them. */
function removeOrphans(): void {
  for (const file of globSync('dist/**/*.js', { cwd: ROOT, exclude: ['dist/*/browser/**'] })) {
    const source = join(ROOT, file.replace(/^dist\//, 'src/').replace(/\.js$/, ''))
    if (existsSync(`${source}.ts`) || existsSync(`${source}.tsx`)) continue
    rmSync(join(ROOT, file))
    rmSync(join(ROOT, `${file}.map`), { force: true })
  }
}

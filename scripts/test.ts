/**
 * Runs the checks, and Vitest with the arguments of this command, side by side: the tests leave the processors idle for
 * a tenth of their time, which the checks use, as their priority is lower. If the checks fail, the tests end at once,
 * unfinished.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './inputs.ts'

const checks = spawn(process.execPath, [join(ROOT, 'scripts/check.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
// The programs that they start have it, too.
if (checks.pid !== undefined) setPriority(checks.pid, constants.priority.PRIORITY_BELOW_NORMAL)
let report = ''
checks.stdout.setEncoding('utf8').on('data', (text) => (report += text))
const tests = spawn('vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit' })

// Ctrl-C reaches them by itself; a signal to this process alone does not.
process.once('SIGTERM', () => {
  for (const child of [tests, checks]) child.kill()
})

const isWell = async (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code === 0)))
const checked = isWell(checks).then((isSound) => {
  if (!isSound) tests.kill()
  return isSound
})
const results = [await isWell(tests), await checked]
// Last, where it is read.
if (report !== '') console.log(report)
if (results.includes(false)) process.exitCode = 1

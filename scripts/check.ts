/**
 * Runs every script of package.json that is called `check:…` side by side, and prints what each has to say once it is
 * over. Fails where one of them does, after all have spoken.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './inputs.ts'

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const checks = Object.entries(scripts).filter(([name]) => name.startsWith('check:'))
const results = await Promise.all(checks.map(([name, command]) => run(name, command)))
if (results.includes(false)) process.exitCode = 1

/** Whether the command, which finds the programs of the packages on the PATH that npm sets, ended well. */
function run(name: string, command: string): Promise<boolean> {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, { cwd: ROOT, shell: true, env: { ...process.env, ...colour } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const isGood = code === 0
      if (!isGood || said.trim() !== '') console.log(`${name}: ${isGood ? 'well' : 'failed'}\n${said}`)
      resolve(isGood)
    })
  })
}

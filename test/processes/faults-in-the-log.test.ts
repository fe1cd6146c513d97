import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { logWarnings, reportFault, writesLog } from '../../src/cli/report-fault.ts'
import { aDirectory, aProcess } from '../gateway/process.ts'
import { runHere } from '../security/production/production.ts'

const UNREACHABLE = {
  GAPURA_ENV: 'production',
  BASE_URL: 'https://pay.example',
  DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none',
  GAPURA_MASTER_KEY: randomBytes(32).toString('base64'),
}
const FAULTS: readonly (readonly [command: string, what: string, env: Record<string, string>])[] = [
  ['serve', 'no master key', { ...UNREACHABLE, GAPURA_MASTER_KEY: '' }],
  ['serve', 'no database', UNREACHABLE],
  ['work', 'no database', UNREACHABLE],
  ['start', 'an address without TLS', { ...UNREACHABLE, BASE_URL: 'http://pay.example' }],
]

test.each(FAULTS)('in production %s says %s in a line of JSON', async (command, _what, env) => {
  const { status, stdout, stderr } = await runHere({ DATA_DIR: aDirectory(), ...env }, command)
  expect(status).toBe(1)
  expectFault(stdout + stderr)
})

test('a process that ends so says it in a line of JSON', async () => {
  const process = await aProcess({ command: ['serve'], env: UNREACHABLE })
  expect(await process.ended).toBe(1)
  expectFault(process.output())
})

/** Every line is JSON, and the last says what is wrong. */
function expectFault(output: string): void {
  const lines = output.trim().split('\n')
  const read = lines.map((line) => JSON.parse(line) as { level: number; msg: string })
  expect(read.at(-1)).toMatchObject({ level: 60, msg: expect.stringMatching(/\w{3}/) })
}

test('commands for people, help and the sandbox speak in sentences', () => {
  const production = { GAPURA_ENV: 'production' }
  expect(writesLog(['serve'], production)).toBe(true)
  for (const words of [['merchants', 'list'], ['serve', '--help'], []]) expect(writesLog(words, production)).toBe(false)
  expect(writesLog(['serve'], {})).toBe(false)
})

test('a bug and a warning are lines of the log with all there is', () => {
  const said: string[] = []
  const [print, listeners] = [console.error, process.listeners('warning')]
  console.error = (line: string) => said.push(line)
  try {
    reportFault(true, undefined, new TypeError('no such thing'))
    logWarnings()
    process.emit('warning', new Error('old'))
  } finally {
    console.error = print
    process.removeAllListeners('warning')
    for (const listener of listeners) process.on('warning', listener)
  }
  const [bug, warning] = said.map((line) => JSON.parse(line))
  expect(bug).toMatchObject({ level: 60, err: { type: 'TypeError', stack: expect.stringContaining('no such thing') } })
  expect(warning).toMatchObject({ level: 40, msg: 'old' })
})

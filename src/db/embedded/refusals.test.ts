import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '../../base/start-error.ts'
import { layoutOf } from './layout.ts'
import { explainOutput } from './server-log.ts'
import { startEmbeddedPostgres } from './start.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gapura-refusals-'))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The sentence a start ends with. */
const refusalOf = async (directory: string): Promise<string> => {
  const error = await startEmbeddedPostgres({ dataDir: directory }).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof StartError)) throw error
  return error.message
}

test('a file in the place of the directory is reported', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  expect(await refusalOf(file)).toBe(`${file} is not a directory; set DATA_DIR to another one.`)
  expect(await refusalOf(join(file, 'below'))).toContain('is not a directory')
})

test('data of another PostgreSQL version are reported, and left alone', async () => {
  const other = join(dataDir, 'other')
  await mkdir(join(other, 'postgres'), { recursive: true })
  await writeFile(join(other, 'postgres', 'PG_VERSION'), '9\n')
  expect(await refusalOf(other)).toMatch(/^The data in .* was written by PostgreSQL 9 and this Gapura brings \d+; /)
})

test('files that are no cluster are reported, and left alone', async () => {
  const other = join(dataDir, 'junk')
  await mkdir(join(other, 'postgres'), { recursive: true })
  await writeFile(join(other, 'postgres', 'notes.txt'), '')
  expect(await refusalOf(other)).toContain('holds files but no PostgreSQL data')
})

test('a server that dies while it starts is reported with its own message, and so is a lost or wrong password', async () => {
  const broken = join(dataDir, 'broken')
  const layout = layoutOf(broken)
  await startEmbeddedPostgres({ dataDir: broken }).then((postgres) => postgres.stop())
  await writeFile(layout.password, 'wrong')
  expect(await refusalOf(broken)).toContain('password authentication failed')
  await rm(layout.password)
  expect(await refusalOf(broken)).toContain('postgres-password is missing')
  await writeFile(layout.password, 'wrong')
  await appendFile(join(layout.cluster, 'postgresql.conf'), 'nonsense = 1\n')
  expect(await refusalOf(broken)).toMatch(/^PostgreSQL could not start in .*: configuration file .* contains errors\.$/)
})

test('a full disk is reported as such, whatever PostgreSQL prints', () => {
  const layout = layoutOf('./data')
  const outputs = [
    'FATAL:  could not extend file "base/1/2691": No space left on device\nPANIC:  cannot abort transaction 1',
    'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 7',
  ]
  for (const output of outputs) {
    expect(explainOutput(layout, 'PostgreSQL could not start', output)).toBe(
      'The disk that holds ./data is full; free some space or set DATA_DIR to another directory.',
    )
  }
})

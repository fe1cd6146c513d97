import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { end, killAll, launch, query, START_TS } from '../../../test/database/embedded-postgres.ts'
import { newDirectory } from '../../../test/setup/prepared-directory.ts'
import { startEmbeddedPostgres } from './start.ts'

const NOBODY = 65534
const IS_ROOT = process.platform === 'linux' && process.getuid?.() === 0

let home: string

beforeAll(async () => {
  home = newDirectory()
})

afterEach(killAll)

afterAll(() => rm(home, { recursive: true, force: true }))

describe.runIf(IS_ROOT)('started by root', () => {
  test('it works below a directory that only root may enter', async () => {
    const secret = join(home, 'secret')
    await mkdir(secret, { mode: 0o700 })
    for (const _ of ['first', 'later']) {
      const postgres = await startEmbeddedPostgres({ dataDir: join(secret, 'data') })
      expect(await query(postgres.url, 'SELECT 1 AS number')).toEqual([{ number: 1 }])
      await postgres.stop()
    }
    expect((await stat(join(secret, 'data', 'postgres'))).uid).not.toBe(0)
  })

  test('it serves the data of an ordinary account, which keeps them', async ({ skip }) => {
    const probe = spawn('/bin/sh', ['-c', `test -x '${process.execPath}' && test -r '${START_TS}'`], { uid: NOBODY })
    if ((await once(probe, 'exit'))[0] !== 0) skip('an ordinary account cannot enter this checkout')
    const ordinary = join(home, 'ordinary')
    await mkdir(ordinary)
    await chown(ordinary, NOBODY, NOBODY)
    await chmod(home, 0o711)
    const theirs = join(ordinary, 'data')
    for (const uid of [NOBODY, undefined, NOBODY]) {
      const { gateway, message } = await launch(theirs, uid)
      expect(message).toBeUndefined()
      await end(gateway, 'SIGTERM')
    }
    await chown(theirs, 0, 0)
    const stranger = await launch(theirs, NOBODY)
    expect(stranger).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('start Gapura as its owner'),
    })
  })
})

import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDaemon, HARMFUL, judge, listening, portOf } from '../../../test/outside/clamd.ts'
import { clamdScanner } from './clamd.ts'

const PATIENCE_MS = 20_000

test('a file is sent in its parts, over TCP or a socket, and clamd’s word is taken', async () => {
  const path = join(process.env.TMPDIR ?? '/tmp', `clamd-${process.pid}.sock`)
  await aDaemon(judge, path)
  for (const address of [{ port: portOf(await aDaemon(judge)), host: '127.0.0.1' }, { path }]) {
    const scan = clamdScanner(address, PATIENCE_MS)
    expect(await scan([Buffer.from('harm'), Buffer.alloc(0), Buffer.alloc(3_000_000)])).toEqual({ is: 'clean' })
    const [first, second] = [HARMFUL.slice(0, 20), HARMFUL.slice(20)]
    expect(await scan([Buffer.from(first), Buffer.from(second)])).toEqual({ is: 'found', name: 'Eicar-Test-Signature' })
  }
})

test('a scanner that is full, silent, gone or talks of something else has not looked', async () => {
  const words = ['INSTREAM size limit exceeded. ERROR', 'stream: OK and more', '']
  for (const word of words) {
    const scan = clamdScanner({ port: portOf(await aDaemon(() => word)), host: '127.0.0.1' }, PATIENCE_MS)
    expect(await scan([Buffer.from('x')])).toEqual({ is: 'unknown', why: word })
  }
  const hangsUp = await listening(
    createServer((socket) => socket.destroy()),
    0,
  )
  const silent = await listening(
    createServer(() => {}),
    0,
  )
  const listener = await listening(createServer(), 0)
  const port = portOf(listener)
  listener.close()
  for (const [at, patience] of [
    [portOf(hangsUp), PATIENCE_MS],
    [portOf(silent), 50],
    [port, PATIENCE_MS],
  ] as const) {
    const scan = clamdScanner({ port: at, host: '127.0.0.1' }, patience)
    expect((await scan([Buffer.from('x')])).is).toBe('unknown')
  }
})

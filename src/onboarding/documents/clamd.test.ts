import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { clamdScanner } from './clamd.ts'

/** The file that every scanner finds, in two halves so that no scanner finds this test. */
const HARMFUL = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!'}$H+H*`

/** Reads one INSTREAM command as clamd's manual describes it, and answers in its words. */
async function answerAsClamd(socket: Socket, say: (file: Buffer) => string): Promise<void> {
  let read = Buffer.alloc(0)
  for await (const data of socket) {
    read = Buffer.concat([read, data as Buffer])
    const file = fileIn(read)
    if (file) return void socket.end(`${say(file)}\0`)
  }
}

function fileIn(read: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (read.toString('latin1', 0, command.length) !== command) return undefined
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= read.length; ) {
    const length = read.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(read.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

const judge = (file: Buffer): string => (file.includes(HARMFUL) ? 'stream: Eicar-Test-Signature FOUND' : `stream: OK`)

async function listening(server: Server, where: number | string): Promise<Server> {
  server.listen(where)
  await once(server, 'listening')
  atEnd(() => void server.close())
  return server
}
const aDaemon = (say: (file: Buffer) => string, where: number | string = 0) =>
  listening(
    createServer((socket) => void answerAsClamd(socket, say)),
    where,
  )
const portOf = (server: Server): number => (server.address() as AddressInfo).port
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
  const nobody = await listening(createServer(), 0)
  const port = portOf(nobody)
  nobody.close()
  for (const [at, patience] of [
    [portOf(hangsUp), PATIENCE_MS],
    [portOf(silent), 50],
    [port, PATIENCE_MS],
  ] as const) {
    const scan = clamdScanner({ port: at, host: '127.0.0.1' }, patience)
    expect((await scan([Buffer.from('x')])).is).toBe('unknown')
  }
})

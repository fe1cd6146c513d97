import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { atEnd } from '../setup/at-end.ts'

/** The file that every scanner finds, in two halves so that no scanner finds this test. */
export const HARMFUL = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!'}$H+H*`

/** Reads one PING or INSTREAM command as clamd's manual describes it, and answers in its words. */
async function answerAsClamd(socket: Socket, say: (file: Buffer) => string): Promise<void> {
  let read = Buffer.alloc(0)
  for await (const data of socket) {
    read = Buffer.concat([read, data as Buffer])
    if (read.toString('latin1') === 'zPING\0') return void socket.end('PONG\0')
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

/** As clamd says it. */
export const judge = (file: Buffer): string =>
  file.includes(HARMFUL) ? 'stream: Eicar-Test-Signature FOUND' : `stream: OK`

export async function listening(server: Server, where: number | string): Promise<Server> {
  server.listen(where)
  await once(server, 'listening')
  atEnd(() => void server.close())
  return server
}
/** A clamd of the test's own, which says of each file what `say` does. */
export const aDaemon = (say: (file: Buffer) => string, where: number | string = 0) =>
  listening(
    createServer((socket) => void answerAsClamd(socket, say)),
    where,
  )
export const portOf = (server: Server): number => (server.address() as AddressInfo).port

import { connect, type NetConnectOpts, type Socket } from 'node:net'
import type { Scanner, Verdict } from './scanner.ts'

/** Of all that clamd answers; each answer is a line. */
const ANSWER_MAX_BYTES = 4_096

/** What clamd said, or why it said nothing. */
type Answer = { readonly line: string } | { readonly why: string }

/**
 * ClamAV's daemon as a scanner, over its INSTREAM command: each part with its length in front, an empty one at the end, and
 * one line back. Source: https://docs.clamav.net/manual/Usage/ClamdProtocol.html
 */
export const clamdScanner =
  (address: NetConnectOpts, timeoutMs: number): Scanner =>
  async (parts) => {
    const answer = await ask(address, timeoutMs, (socket) => {
      socket.write('zINSTREAM\0')
      for (const part of parts.filter(({ length }) => length > 0)) {
        socket.write(lengthOf(part.length))
        socket.write(part)
      }
      socket.write(lengthOf(0))
    })
    return 'line' in answer ? verdictOf(answer.line) : { is: 'unknown', why: answer.why }
  }

/** Whether clamd answers a PING: undefined, or why it does not. Never throws. */
export async function pingClamd(address: NetConnectOpts, timeoutMs: number): Promise<string | undefined> {
  const answer = await ask(address, timeoutMs, (socket) => void socket.write('zPING\0'))
  if ('why' in answer) return answer.why
  return answer.line === 'PONG' ? undefined : `it answered "${answer.line}"`
}

const ask = (address: NetConnectOpts, timeoutMs: number, write: (socket: Socket) => void): Promise<Answer> =>
  new Promise((resolve) => {
    const socket = connect(address)
    let answer = ''
    const end = (found: Answer) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(found)
    }
    const timer = setTimeout(() => end({ why: 'it did not answer in time' }), timeoutMs)
    socket.on('error', (error) => end({ why: error.message }))
    socket.on('close', () => end({ why: 'it closed the connection' }))
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.includes('\0')) end({ line: answer.slice(0, answer.indexOf('\0')) })
      else if (answer.length > ANSWER_MAX_BYTES) end({ why: 'it answered at length' })
    })
    write(socket)
  })

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function verdictOf(line: string): Verdict {
  if (line === 'stream: OK') return { is: 'clean' }
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1]
  return found ? { is: 'found', name: found } : { is: 'unknown', why: line }
}

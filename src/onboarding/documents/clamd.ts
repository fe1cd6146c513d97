import { connect, type NetConnectOpts } from 'node:net'
import type { Scanner, Verdict } from './scanner.ts'

/** Of all that clamd answers; a verdict is a line. */
const ANSWER_MAX_BYTES = 4_096

/**
 * ClamAV's daemon as a scanner, over its INSTREAM command: each part with its length in front, an empty one at the end, and
 * one line back. Source: https://docs.clamav.net/manual/Usage/ClamdProtocol.html
 */
export const clamdScanner =
  (address: NetConnectOpts, timeoutMs: number): Scanner =>
  (parts) =>
    new Promise((resolve) => {
      const socket = connect(address)
      let answer = ''
      const end = (verdict: Verdict) => {
        clearTimeout(timer)
        socket.destroy()
        resolve(verdict)
      }
      const timer = setTimeout(() => end({ is: 'unknown', why: 'it did not answer in time' }), timeoutMs)
      socket.on('error', (error) => end({ is: 'unknown', why: error.message }))
      socket.on('close', () => end({ is: 'unknown', why: 'it closed the connection' }))
      socket.on('data', (data) => {
        answer += data.toString('latin1')
        if (answer.includes('\0')) end(verdictOf(answer.slice(0, answer.indexOf('\0'))))
        else if (answer.length > ANSWER_MAX_BYTES) end({ is: 'unknown', why: 'it answered at length' })
      })
      socket.write('zINSTREAM\0')
      for (const part of parts.filter(({ length }) => length > 0)) {
        socket.write(lengthOf(part.length))
        socket.write(part)
      }
      socket.write(lengthOf(0))
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

/** Reads files, one after the other, on a thread of its own: unpacking and parsing megabytes would block every other request. */
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { ApiError } from '../../base/errors.ts'
import { readFile } from './read-file.ts'
import type { ThreadReply, ThreadTask } from './read-upload.ts'
import { packLines } from './sheet-line.ts'

const reply = (said: ThreadReply): void => parentPort?.postMessage(said)

parentPort?.on('message', async ({ bytes, linesMax }: ThreadTask) => {
  try {
    const file = Buffer.from(bytes)
    const { sheet, ...of } = await readFile(file, linesMax)
    reply({ ...of, lines: packLines(sheet), hash: createHash('sha256').update(file).digest('hex') })
  } catch (error) {
    const fault = error instanceof ApiError ? error.faults[0] : undefined
    if (!fault) throw error
    reply({ fault })
  }
})

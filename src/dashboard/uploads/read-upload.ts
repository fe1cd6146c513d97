import { Worker } from 'node:worker_threads'
import { mapYielding } from '../../base/concurrency/map-yielding.ts'
import { type Fault, fieldError } from '../../base/errors.ts'
import type { ReadFile } from './read-file.ts'
import { openRoundRobin } from './round-robin.ts'
import { unpackLines } from './sheet-line.ts'

export type ThreadTask = { readonly bytes: Uint8Array; readonly linesMax: number }
export type ThreadReply =
  | (Omit<ReadFile, 'sheet'> & { readonly lines: readonly string[]; readonly hash: string })
  | { readonly fault: Fault }

/** `hash`: of the uploaded file, so that what is sent is what was shown. */
export type ReadUpload = ReadFile & { readonly hash: string }

/** The source when running from source, a bundle of its own in `dist/` (scripts/build-server.ts). */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './read-upload-thread.ts' : '../../cli/read-upload-thread.js',
  import.meta.url,
)
const READING_MAX_MS = 60_000
/** How long a thread waits for another file. */
const PARKED_MS = 10_000
/** A workbook that takes more than this is no list. */
const MEMORY_MAX_MB = 768

const inTurn = openRoundRobin()

/**
 * Reads a merchant's file into lines, `linesMax` besides the heading at most, on a thread beside the requests; a process
 * reads one at a time, round robin over the merchants. Throws VALIDATION_ERROR if it cannot be read.
 */
export async function readUpload(merchantId: string, bytes: Uint8Array, linesMax: number): Promise<ReadUpload> {
  // The heading, and one line more than allowed, so that an excess is reported rather than cut off.
  const read = await inTurn(merchantId, () => readOnThread({ bytes, linesMax: linesMax + 2 }))
  if ('fault' in read) throw fieldError(read.fault.field, read.fault.code, read.fault.message)
  const { lines, ...of } = read
  return { ...of, sheet: (await mapYielding(lines, unpackLines)).flat() }
}

async function readOnThread(task: ThreadTask): Promise<ThreadReply> {
  const thread = takeThread()
  const timer = setTimeout(() => void thread.terminate(), READING_MAX_MS)
  try {
    const reply = await new Promise<ThreadReply | undefined>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error) => (isOutOfMemory(error) ? resolve(undefined) : reject(error)))
      thread.once('exit', () => resolve(undefined))
      thread.postMessage(task)
    })
    if (reply) park(thread)
    return reply ?? TOO_LARGE
  } finally {
    clearTimeout(timer)
    if (parked?.thread !== thread) await thread.terminate()
  }
}

/** The thread of the file before: who uploads one looks at it and sends it soon, and a start takes longer than a file. */
let parked: { readonly thread: Worker; readonly timer: NodeJS.Timeout } | undefined

function takeThread(): Worker {
  // It needs nothing from the environment, which holds secrets.
  if (!parked) return new Worker(THREAD, { env: {}, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } })
  const { thread, timer } = parked
  clearTimeout(timer)
  parked = undefined
  forget(thread).ref()
  return thread
}

/** It holds up no process that ends, and one that breaks after its answer ends alone. */
function park(thread: Worker): void {
  const end = () => {
    if (parked?.thread === thread) parked = undefined
    void thread.terminate()
  }
  const timer = setTimeout(end, PARKED_MS).unref()
  forget(thread).once('exit', end).once('error', end).unref()
  parked = { thread, timer }
}

/** Removes what listened to its last file; Node has listeners of its own there. */
function forget(thread: Worker): Worker {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
  return thread
}

const TOO_LARGE: ThreadReply = {
  fault: {
    field: 'file',
    code: 'TOO_LARGE',
    message: 'This file is too large: keep a single sheet with only its list.',
  },
}

const isOutOfMemory = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { toApiError } from '../../http/problem.ts'
import { type Outcome, postponeOutcome } from '../trail/record-action.ts'
import type { Trail } from '../trail/trail.ts'
import type { Failed, Progress } from './schema.ts'

const NDJSON = 'application/x-ndjson'
/** Often enough for a page that shows numbers. */
const EVERY_MS = 200

type OnProgress = (progress: Progress) => void
/** Long-running work, with its result and its audit outcome. Throws the reason with which `signal` was aborted. */
type Work<Result> = (following: {
  readonly onProgress: OnProgress
  readonly signal: AbortSignal
}) => Promise<Outcome & { readonly result: Result }>

/**
 * Replies to long-running work: to a client that accepts newline-delimited JSON with a line of progress from time to
 * time and the result as the last one, so that no proxy times out and a page shows the progress; to any other with the
 * result. A client that disconnects does not end the work. A server that shuts down does, between two groups, with the
 * message `interrupted`.
 */
export function progressReplies(
  scope: Pick<FastifyInstance, 'addHook'>,
  trail: Omit<Trail, 'clock'>,
  interrupted: string,
) {
  const shutdown = new AbortController()
  scope.addHook('preClose', async () => shutdown.abort(new ApiError('SERVICE_UNAVAILABLE', interrupted)))

  return async <Result extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: Work<Result>,
  ): Promise<Result> => {
    const record = postponeOutcome(trail, request)
    const carryOut = async (onProgress: OnProgress): Promise<Result> => {
      try {
        const { result, ...outcome } = await work({ onProgress, signal: shutdown.signal })
        await record(200, outcome)
        return result
      } catch (thrown) {
        await record(toApiError(thrown).status, {})
        throw thrown
      }
    }
    if (!request.headers.accept?.includes(NDJSON)) return carryOut(() => {})
    const { lines, onProgress, end } = openLines()
    void carryOut(onProgress).then(end, (thrown: unknown) => {
      if (!(thrown instanceof ApiError)) request.log.error({ err: thrown }, 'long-running request failed')
      end(toFailed(thrown))
    })
    // The framework sends the stream in place of the result.
    return reply.type(NDJSON).header('x-accel-buffering', 'no').send(lines) as never
  }
}

/** The lines of a reply, for as long as the client reads it. */
function openLines() {
  const lines = new Readable({ read() {} })
  const write = (line: object): void => void (lines.destroyed || lines.push(`${JSON.stringify(line)}\n`))
  let writtenMs = 0
  return {
    lines,
    onProgress: (progress: Progress) => {
      if (performance.now() - writtenMs < EVERY_MS) return
      writtenMs = performance.now()
      write(progress)
    },
    end: (result: object) => {
      write(result)
      if (!lines.destroyed) lines.push(null)
    },
  }
}

function toFailed(thrown: unknown): Failed {
  const { code, message } = toApiError(thrown)
  return { failed: { code, detail: message } }
}

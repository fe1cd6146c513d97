import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { toApiError } from '../../http/problem.ts'
import { type Outcome, postponeOutcome } from '../trail/record-action.ts'
import type { Trail } from '../trail/trail.ts'
import type { Failed, Progress } from './schema.ts'

const NDJSON = 'application/x-ndjson'
/** A page that shows numbers needs no more. */
const EVERY_MS = 200

type OnProgress = (progress: Progress) => void
/** What takes long, with its result and what the audit trail says of it. Throws what `signal` was aborted with. */
type Work<Result> = (following: {
  readonly onProgress: OnProgress
  readonly signal: AbortSignal
}) => Promise<Outcome & { readonly result: Result }>

/**
 * Replies to what takes long: to a client that accepts newline-delimited JSON with a line of progress from time to time and
 * the result as the last one, so that no proxy gives up waiting and a page shows how far it is; to any other with the result.
 * Whoever leaves meanwhile ends nothing. A server that shuts down does, between two groups, and says so in the
 * words of `interrupted`.
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
      if (!(thrown instanceof ApiError)) request.log.error({ err: thrown }, 'what was begun did not end')
      end(toFailed(thrown))
    })
    // The framework sends the stream in place of the result.
    return reply.type(NDJSON).header('x-accel-buffering', 'no').send(lines) as never
  }
}

/** Lines of a reply, for as long as somebody reads it. */
function openLines() {
  const lines = new Readable({ read() {} })
  const write = (line: object): void => void (lines.destroyed || lines.push(`${JSON.stringify(line)}\n`))
  let saidMs = 0
  return {
    lines,
    onProgress: (progress: Progress) => {
      if (performance.now() - saidMs < EVERY_MS) return
      saidMs = performance.now()
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

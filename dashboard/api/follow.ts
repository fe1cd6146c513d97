import type { Progress } from '../../src/dashboard/sending/schema.ts'
import { callForResponse } from './call.ts'
import type { EndpointName, Options, Reply } from './endpoint-types.ts'
import { Problem, Unreachable } from './problem.ts'

const NDJSON = 'application/x-ndjson'

type Line = { readonly [name: string]: unknown }
type Ended<Value> = Value extends { of: number } | { failed: object } ? never : Value

/** A long-running call and its result; `onProgress` receives its progress. Throws as `call` does, however far it got. */
export async function follow<Name extends EndpointName>(
  endpoint: Name,
  options: Options<Name>,
  onProgress: (progress: Progress) => void,
): Promise<Ended<Reply<Name>>> {
  const response = await callForResponse(endpoint, { ...options, accept: NDJSON })
  if (!response.headers.get('content-type')?.startsWith(NDJSON)) return JSON.parse(await response.text())
  let last: Line = { of: 0 }
  for await (const line of linesOf(response)) {
    last = line
    if ('of' in line) onProgress(line as unknown as Progress)
  }
  if ('of' in last) throw new Unreachable('the reply was cut off')
  if ('failed' in last) throw new Problem(503, last.failed as Line, response.headers.get('x-request-id'))
  return last as Ended<Reply<Name>>
}

async function* linesOf({ body }: Response): AsyncGenerator<Line> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const piece = await reader?.read().catch((cause: unknown) => {
      throw new Unreachable('the reply was cut off', { cause })
    })
    if (!piece || piece.done) return
    const lines = (text + piece.value).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

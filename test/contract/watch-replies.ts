import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../src/db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { assertReplyFits } from '../gateway/dashboard-replies.ts'
import { type Judge, judgeBy } from './document.ts'

/** People in the dashboard use the same routes, with refusals of their own. */
const DASHBOARD = 'x-gapura-dashboard'
const DASHBOARD_API = '/dashboard/api/'
/** Never ends, and is no JSON. */
const DASHBOARD_STREAM = `${DASHBOARD_API}stream`

/**
 * Compares every reply of a gateway's API, caused by any test, with its OpenAPI document, and those that Chromium gets for
 * the dashboard with their schemas. `take` returns what differs since it was called last. Call before the first request.
 * `kind` is the same for gateways that have the same document.
 */
export function watchReplies(server: FastifyInstance, kind: string): { take(): readonly string[] } {
  const differences = new Set<string>()
  server.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request
    if (isOfScreen(request)) watchScreen(method, url, response, differences)
    if (!url.startsWith('/v1/') || request.headers[DASHBOARD] !== undefined) return
    const sent = keepWhatIsSent(response)
    response.once('finish', () => {
      const body = Buffer.concat(sent.chunks).toString()
      const reply = { method, url, status: response.statusCode, headers: sent.headers, body }
      for (const one of judgeOf(kind, server).differencesOf(reply) ?? unknown(reply)) {
        differences.add(`${method} ${url.split('?', 1)[0]?.replaceAll(/_[0-9a-z]{26}/g, '_…')} ${reply.status}: ${one}`)
      }
    })
  })
  return {
    take() {
      const taken = [...differences]
      differences.clear()
      return taken
    },
  }
}

/** `aBrowser()` checks what it receives itself; it does not say what a reply is for, as Chromium does. */
const isOfScreen = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith(DASHBOARD_API) && !url.startsWith(DASHBOARD_STREAM) && headers['sec-fetch-dest'] !== undefined

/** On the server, since Playwright takes 20 ms to hand over the seventy files of a load among which the replies are. */
function watchScreen(method: string, url: string, response: ServerResponse, differences: Set<string>): void {
  const sent = keepWhatIsSent(response)
  response.once('finish', () => {
    const headers = new Headers(
      Object.entries(sent.headers).flatMap(([name, value]) => [value].flat().map((one) => [name, `${one}`] as const)),
    )
    try {
      const text = Buffer.concat(sent.chunks).toString()
      assertReplyFits(method, url, { status: response.statusCode, text, headers })
    } catch (error) {
      differences.add(`${error}`)
    }
  })
}

/** What the document knows nothing of has to be nothing: but for what providers call, as each of them documents it. */
const unknown = ({ method, url, status }: { method: string; url: string; status: number }): string[] =>
  status >= 400 || method === 'OPTIONS' || method === 'HEAD' || url.startsWith('/v1/inbound/')
    ? []
    : ['is answered, and the document has no such operation']

type Sent = { readonly chunks: Buffer[]; headers: Readonly<Record<string, unknown>> }

/** All that is sent passes here, and reaches the client unchanged. */
function keepWhatIsSent(response: ServerResponse): Sent {
  const sent: Sent = { chunks: [], headers: {} }
  const begin = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    const given = args.find((one) => typeof one === 'object' && one !== null)
    const lower = Object.entries(given ?? {}).map(([name, value]) => [name.toLowerCase(), value])
    sent.headers = { ...response.getHeaders(), ...Object.fromEntries(lower) }
    return begin(...args)
  }
  for (const name of ['write', 'end'] as const) {
    const send = response[name].bind(response) as (...args: unknown[]) => never
    response[name] = (...args: unknown[]) => {
      const [chunk] = args
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) sent.chunks.push(Buffer.from(chunk as string))
      return send(...args)
    }
  }
  return sent
}

/** Which recorded events are not what the document's `webhooks` say; those of `except`, which are merchants, aside. */
export async function eventDifferences(
  server: FastifyInstance,
  kind: string,
  db: Db,
  except: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await transaction(db, ALL_MERCHANTS, (tx) =>
    sql<{ body: string }>`select body from event where merchant_id <> all(${except})`.execute(tx),
  )
  return [...new Set(rows.flatMap(({ body }) => judgeOf(kind, server).eventDifferencesOf(body)))]
}

const judges = new Map<string, Judge>()

/** Gateways of one kind share a judge: making a document and compiling its schemas takes longer than a start. */
function judgeOf(kind: string, server: FastifyInstance): Judge {
  const judge = judges.get(kind) ?? judgeBy(server.openApi())
  judges.set(kind, judge)
  return judge
}

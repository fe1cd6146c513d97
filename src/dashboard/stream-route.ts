import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import { PAGE_HEADERS } from '../page/headers.ts'
import type { DashboardApp } from './app.ts'
import { Changes } from './changes.ts'
import { merchantOf } from './people.ts'

const HEARTBEAT_MS = 20 * SECOND_MS
/** A stream ends after this long and the browser opens the next one, with the role and session of then. */
const LIFE_MS = 5 * MINUTE_MS
const STREAMS_MAX = 2_000
const UNREAD_MAX_BYTES = 16 * 1_024
const Query = Type.Object({ merchant: Type.String({ maxLength: 40 }) }, { additionalProperties: false })

/** `GET /dashboard/api/stream`: server-sent hints `{kind, id}` of what changed. */
export function streamRoute(scope: FastifyInstance, { db }: DashboardApp): void {
  const changes = new Changes(db)
  const open = new Set<() => void>()
  scope.addHook('preClose', async () => {
    for (const end of open) end()
    changes.stop()
  })

  scope.get(
    '/dashboard/api/stream',
    { config: { need: { may: 'payments.read' } }, schema: { querystring: Query }, exposeHeadRoute: false },
    async (request, reply) => {
      // Without room the browser learns that there is no stream, and asks by itself.
      if (open.size >= STREAMS_MAX) return reply.code(204).send()
      const merchantId = merchantOf(request)
      const { raw } = reply
      reply.hijack()
      request.leavePlace()
      raw.writeHead(200, {
        ...PAGE_HEADERS,
        'x-request-id': request.id,
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      })
      raw.write('retry: 3000\n\n')
      const tell = (text: string) => {
        if (raw.writableLength > UNREAD_MAX_BYTES) raw.destroy()
        else raw.write(text)
      }
      const stop = changes.watch(merchantId, (change) => tell(`data: ${JSON.stringify(change)}\n\n`))
      const heartbeat = setInterval(() => tell(': still here\n\n'), HEARTBEAT_MS)
      const end = () => raw.end()
      const life = setTimeout(end, LIFE_MS)
      open.add(end)
      raw.on('error', () => raw.destroy())
      raw.once('close', () => {
        stop()
        clearInterval(heartbeat)
        clearTimeout(life)
        open.delete(end)
      })
      return reply
    },
  )
}

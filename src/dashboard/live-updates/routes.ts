import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { PAGE_HEADERS } from '../../http/page-headers.ts'
import { memberOf } from '../access/member-routes.ts'
import { findMembership } from '../team/membership.ts'
import { may } from '../team/permissions.ts'
import type { TypedServer } from '../typed-routes.ts'
import { ChangeFeed } from './change-feed.ts'
import { liveUpdateEndpoints } from './schema.ts'

const HEARTBEAT_MS = 20 * SECOND_MS
/** A stream ends after this long and the browser opens another, for which the session is checked again; the role is at every heartbeat. */
const LIFE_MS = 5 * MINUTE_MS
const STREAMS_MAX = 2_000
const UNREAD_MAX_BYTES = 16 * 1_024

/** `GET /dashboard/api/stream`: server-sent events `{kind, id}` of what changed. */
export function liveUpdateRoutes(scope: TypedServer, { db }: { readonly db: Db }): void {
  const feed = new ChangeFeed(db)
  const open = new Set<() => void>()
  scope.addHook('preClose', async () => {
    for (const end of open) end()
    feed.stop()
  })

  scope.get(
    '/dashboard/api/stream',
    {
      config: { access: { permission: 'payments.read' } },
      schema: liveUpdateEndpoints['GET /dashboard/api/stream'],
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      // Without a stream the browser polls.
      if (open.size >= STREAMS_MAX) return reply.code(204).send()
      const { session, membership } = memberOf(request)
      const { merchantId } = membership
      const { raw } = reply
      reply.hijack()
      request.releaseSlot()
      raw.writeHead(200, {
        ...PAGE_HEADERS,
        'x-request-id': request.id,
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      })
      raw.write('retry: 3000\n\n')
      const write = (text: string) => {
        if (raw.writableLength > UNREAD_MAX_BYTES) raw.destroy()
        else raw.write(text)
      }
      const stop = feed.watch(merchantId, (change) => write(`data: ${JSON.stringify(change)}\n\n`))
      const end = () => raw.end()
      const heartbeat = setInterval(() => {
        write(': still here\n\n')
        void maySee(db, merchantId, session.person.id).then((mayStill) => mayStill || end())
      }, HEARTBEAT_MS)
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

/** Whether somebody's role still shows payments; while the database is away, it does. */
const maySee = (db: Db, merchantId: string, personId: string): Promise<boolean> =>
  transaction(db, merchantId, (tx) => findMembership(tx, merchantId, personId)).then(
    (membership) => membership !== undefined && may(membership, 'payments.read'),
    () => true,
  )

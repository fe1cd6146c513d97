import type { FastifyInstance } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { PAGE_HEADERS } from '../../http/page-headers.ts'
import { OpenStreams } from '../../http/streams/open-streams.ts'
import { endDisplaced, STREAM_BEGINS } from '../../http/streams/server-sent-events.ts'
import { memberOf } from '../access/member-routes.ts'
import { findMembership } from '../people/membership.ts'
import { may } from '../people/permissions.ts'
import { route } from '../route.ts'
import { ChangeFeed } from './change-feed.ts'
import { liveUpdateEndpoints } from './schema.ts'

const HEARTBEAT_MS = 20 * SECOND_MS
/**
 * A stream ends after this long and the browser opens another, which checks the session again; the role is checked at
 * every heartbeat.
 */
const LIFE_MS = 5 * MINUTE_MS
const UNREAD_MAX_BYTES = 16 * 1_024

/** Limits on concurrent streams; beyond them, the oldest is closed in favour of the new one. */
export type StreamLimits = {
  readonly streams: number
  readonly streamsPerAccount: number
  readonly streamsPerMember: number
}

type Dependencies = { readonly db: Db; readonly streamLimits: StreamLimits }

/** `GET /dashboard/api/stream`: server-sent events `{kind, id}` of what changed. */
export function liveUpdateRoutes(scope: FastifyInstance, { db, streamLimits }: Dependencies): void {
  const feed = new ChangeFeed(db)
  const streams = new OpenStreams(streamLimits.streams)
  const open = new Set<() => void>()
  scope.addHook('preClose', async () => {
    for (const end of open) end()
    feed.stop()
  })

  route(
    scope,
    liveUpdateEndpoints.stream,
    {
      config: { access: { permission: 'payments.read' } },

      exposeHeadRoute: false,
    },
    async (request, reply) => {
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
      raw.write(STREAM_BEGINS)
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
      const leave = streams.add(
        [
          { name: `account ${merchantId}`, max: streamLimits.streamsPerAccount },
          { name: `member ${session.person.id}`, max: streamLimits.streamsPerMember },
        ],
        () => endDisplaced(raw),
      )
      raw.on('error', () => raw.destroy())
      raw.once('close', () => {
        stop()
        clearInterval(heartbeat)
        clearTimeout(life)
        open.delete(end)
        leave()
      })
      return reply
    },
  )
}

/** Whether a member's role still permits reading payments; assumed so while the database is unavailable. */
const maySee = (db: Db, merchantId: string, personId: string): Promise<boolean> =>
  transaction(db, merchantId, (tx) => findMembership(tx, merchantId, personId)).then(
    (membership) => membership !== undefined && may(membership, 'payments.read'),
    () => true,
  )

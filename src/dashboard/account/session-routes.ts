import type { FastifyInstance } from 'fastify'
import { realClock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { OpenAuthLibrary } from '../auth/auth-library.ts'
import { route } from '../route.ts'
import { requireSession } from '../session/session.ts'
import { recordAccountAction } from '../trail/record-account-action.ts'
import type { Trail } from '../trail/trail.ts'
import { sessionEndpoints } from './schema.ts'

type Dependencies = Trail & {
  readonly baseUrl: string
  readonly authDb: AuthDb
  readonly authLibrary: OpenAuthLibrary
}

/** `/dashboard/api/sessions`: a person's own sessions, to see and to end. No reply holds a session's token. */
export function sessionRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  const { authDb } = dependencies

  route(server, sessionEndpoints.list, {}, async (request, reply) => {
    const current = await requireSession(dependencies, request, reply)
    const rows = await authDb
      .selectFrom('auth.session')
      .select(['id', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent'])
      .where('userId', '=', current.person.id)
      .where('expiresAt', '>', realClock())
      .orderBy('updatedAt', 'desc')
      .execute()
    const data = rows.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
      id,
      createdAt,
      lastSeenAt: updatedAt,
      ip: ipAddress,
      userAgent,
      isCurrent: id === current.id,
    }))
    return { data }
  })

  route(server, sessionEndpoints.end, {}, async (request, reply) => {
    const { person } = await requireSession(dependencies, request, reply)
    const ended = await authDb
      .deleteFrom('auth.session')
      .where('userId', '=', person.id)
      .where('id', '=', request.params.id)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw notFound()
    await recordAccountAction(dependencies, request, person, 'session.end')
    return reply.code(204).send()
  })

  route(server, sessionEndpoints.endOthers, {}, async (request, reply) => {
    const { id, person } = await requireSession(dependencies, request, reply)
    await authDb.deleteFrom('auth.session').where('userId', '=', person.id).where('id', '!=', id).execute()
    await recordAccountAction(dependencies, request, person, 'session.end_others')
    return reply.code(204).send()
  })
}

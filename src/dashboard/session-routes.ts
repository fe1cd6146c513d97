import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { realClock } from '../base/clock.ts'
import { notFound } from '../base/errors.ts'
import type { DashboardApp } from './app.ts'
import { notePerson } from './note-person.ts'
import { assertSameOrigin } from './same-origin.ts'
import { readSession, type Session, signedOut } from './session.ts'

/** `/dashboard/api/sessions`: where one is signed in, and how to end that. The tokens themselves are shown to nobody. */
export function sessionRoutes(server: FastifyInstance, app: DashboardApp): void {
  const { authDb } = app
  const own = async (request: FastifyRequest, reply: FastifyReply): Promise<Session> => {
    assertSameOrigin(request, app.baseUrl)
    const session = await readSession(app, request, reply)
    if (!session) throw signedOut()
    return session
  }

  server.get('/dashboard/api/sessions', async (request, reply) => {
    const current = await own(request, reply)
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

  server.delete<{ Params: { id: string } }>('/dashboard/api/sessions/:id', async (request, reply) => {
    const { person } = await own(request, reply)
    const gone = await authDb
      .deleteFrom('auth.session')
      .where('userId', '=', person.id)
      .where('id', '=', request.params.id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw notFound()
    await notePerson(app, request, person, 'session.end')
    return reply.code(204).send()
  })

  server.delete('/dashboard/api/sessions', async (request, reply) => {
    const { id, person } = await own(request, reply)
    await authDb.deleteFrom('auth.session').where('userId', '=', person.id).where('id', '!=', id).execute()
    await notePerson(app, request, person, 'session.end_others')
    return reply.code(204).send()
  })
}

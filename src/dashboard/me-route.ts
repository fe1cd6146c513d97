import type { FastifyInstance } from 'fastify'
import { EVERYONE, transaction } from '../db/transaction.ts'
import type { DashboardApp } from './app.ts'
import { DEMO_LOGIN } from './demo-login.ts'
import { membershipsOf } from './members.ts'
import { readSession, signedOut } from './session.ts'

/** `GET /dashboard/api/me`: who is signed in and where they work; 401 with what the sign-in page shows. */
export function meRoute(server: FastifyInstance, app: DashboardApp): void {
  const { environment } = app
  const place = { environment, ...(environment === 'sandbox' ? { sandboxLogin: DEMO_LOGIN } : {}) }

  server.get('/dashboard/api/me', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const session = await readSession(app, request, reply)
    if (!session) throw signedOut(place)
    const { person } = session
    const [memberships, passkeys] = await Promise.all([
      transaction(app.db, EVERYONE, (tx) => membershipsOf(tx, person.id)),
      app.authDb.selectFrom('auth.passkey').select('id').where('userId', '=', person.id).execute(),
    ])
    const merchants = memberships.map(({ merchantId, displayName, role }) => ({ id: merchantId, displayName, role }))
    return { user: { ...person, passkeys: passkeys.length }, merchants, ...place }
  })
}

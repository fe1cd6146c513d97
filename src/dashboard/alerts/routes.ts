import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { memberOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { nextDigest } from './digest.ts'
import { alertEndpoints as endpoints } from './schema.ts'
import { readChoice, saveChoice } from './store.ts'
import { choicesOf } from './topics.ts'

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly canMail: boolean }

/** Which emails a member receives: their own choice in any role. */
export function alertRoutes(scope: FastifyInstance, { db, clock, canMail }: Dependencies): void {
  route(scope, endpoints.read, { config: { access: { permission: 'overview.read' } } }, async (request) => {
    const { session, membership } = memberOf(request)
    const of = { merchantId: membership.merchantId, personId: session.person.id }
    const chosen = await transaction(db, of.merchantId, (tx) => readChoice(tx, of))
    return { choices: choicesOf(membership.role, chosen), mailTo: session.person.email, canMail }
  })

  route(
    scope,
    endpoints.choose,
    { config: { access: { permission: 'overview.read', action: 'alerts.change' } } },
    async (request) => {
      const { session, membership } = memberOf(request)
      const { merchantId, timeZone } = membership
      const { choices } = request.body
      const digestAt = nextDigest(timeZone, choices, clock())
      const of = { merchantId, personId: session.person.id }
      await transaction(db, merchantId, (tx) => saveChoice(tx, of, { choices, digestAt }))
      return { choices, mailTo: session.person.email, canMail }
    },
  )
}

import type { Clock } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { memberOf } from '../access/member-routes.ts'
import { assertSameOrigin } from '../session/same-origin.ts'
import { findMembership } from '../team/membership.ts'
import type { TypedServer } from '../typed-routes.ts'
import { nextDigest } from './digest.ts'
import { alertEndpoints as endpoints } from './schema.ts'
import { keepChoice, readChoice } from './store.ts'
import { openUnsubscription } from './token.ts'
import { type Choices, choicesOf } from './topics.ts'

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly canMail: boolean }

/** What a member wants to be told of by mail: their own choice, whatever their role. */
export function alertRoutes(scope: TypedServer, { db, clock, canMail }: Dependencies): void {
  scope.get(
    '/dashboard/api/alerts',
    { config: { access: { permission: 'overview.read' } }, schema: endpoints['GET /dashboard/api/alerts'] },
    async (request) => {
      const { session, membership } = memberOf(request)
      const of = { merchantId: membership.merchantId, personId: session.person.id }
      const chosen = await transaction(db, of.merchantId, (tx) => readChoice(tx, of))
      return { choices: choicesOf(membership.role, chosen), mailTo: session.person.email, canMail }
    },
  )

  scope.put(
    '/dashboard/api/alerts',
    {
      config: { access: { permission: 'overview.read', action: 'alerts.change' } },
      schema: endpoints['PUT /dashboard/api/alerts'],
    },
    async (request) => {
      const { session, membership } = memberOf(request)
      const { merchantId, timeZone } = membership
      const { choices } = request.body
      const digestAt = nextDigest(timeZone, choices, clock())
      const of = { merchantId, personId: session.person.id }
      await transaction(db, merchantId, (tx) => keepChoice(tx, of, { choices, digestAt }))
      return { choices, mailTo: session.person.email, canMail }
    },
  )
}

type Unsubscribing = {
  readonly db: Db
  readonly clock: Clock
  readonly baseUrl: string
  readonly alertKey: () => Promise<Buffer>
}

/** `POST /dashboard/api/unsubscribe`: ends mails without a sign-in. The token of a mail is the credential. */
export function unsubscribeRoute(server: TypedServer, { db, clock, baseUrl, alertKey }: Unsubscribing): void {
  server.post(
    '/dashboard/api/unsubscribe',
    { schema: endpoints['POST /dashboard/api/unsubscribe'] },
    async (request, reply) => {
      assertSameOrigin(request, baseUrl)
      const ended = openUnsubscription(await alertKey(), request.body.token)
      if (!ended) throw new ApiError('VALIDATION_ERROR', 'This link is not whole. Open it from the mail again.')
      await transaction(db, ended.merchantId, async (tx) => {
        const membership = await findMembership(tx, ended.merchantId, ended.personId)
        if (!membership) return
        const choices: Choices = {
          ...choicesOf(membership.role, await readChoice(tx, ended)),
          ...Object.fromEntries(ended.topics.map((topic) => [topic, 'off'])),
        }
        const digestAt = nextDigest(membership.timeZone, choices, clock())
        await keepChoice(tx, ended, { choices, digestAt })
      })
      return reply.code(204).send()
    },
  )
}

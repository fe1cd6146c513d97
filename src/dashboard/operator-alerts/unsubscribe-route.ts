import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { endMails } from '../alerts/end-mails.ts'
import { openUnsubscription } from '../alerts/token.ts'
import { route } from '../route.ts'
import { assertSameOrigin } from '../session/same-origin.ts'
import { endOperatorMails } from './choose.ts'
import { operatorAlertEndpoints } from './schema.ts'

type Unsubscribing = {
  readonly db: Db
  readonly clock: Clock
  readonly baseUrl: string
  readonly alertKey: () => Promise<Buffer>
}

/**
 * `POST /dashboard/api/unsubscribe`: ends a member's or an operator's mails without signing in. The token of a mail is
 * the credential.
 */
export function unsubscribeRoute(server: FastifyInstance, { db, clock, baseUrl, alertKey }: Unsubscribing): void {
  route(server, operatorAlertEndpoints.unsubscribe, {}, async (request, reply) => {
    assertSameOrigin(request, baseUrl)
    const ended = openUnsubscription(await alertKey(), request.body.token)
    if (!ended) throw new ApiError('VALIDATION_ERROR', 'This link is incomplete. Open it from the mail again.')
    const { merchantId, personId, topics } = ended
    if (merchantId === null) await endOperatorMails(db, clock(), { personId, topics })
    else await endMails(db, clock(), { merchantId, personId, topics })
    return reply.code(204).send()
  })
}

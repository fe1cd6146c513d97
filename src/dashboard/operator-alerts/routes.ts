import type { FastifyInstance } from 'fastify'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { operatorOf, TO_CHANGE, TO_READ } from '../operators/operator-routes.ts'
import { recordedTransaction } from '../operators/record-operator-action.ts'
import { route } from '../route.ts'
import type { Trail } from '../trail/trail.ts'
import { chooseMails } from './choose.ts'
import { operatorAlertEndpoints as endpoints } from './schema.ts'
import { readOperatorChoices } from './store.ts'

/** `/dashboard/api/operator/alerts`: what an operator is mailed about, their own choice. */
export function operatorAlertRoutes(scope: FastifyInstance, app: Trail & { readonly canMail: boolean }): void {
  const { db, clock, canMail } = app

  route(scope, endpoints.read, { config: TO_READ }, async (request) => {
    const { person } = operatorOf(request)
    const choices = await transaction(db, ALL_MERCHANTS, (tx) => readOperatorChoices(tx, person.id))
    return { choices, mailTo: person.email, canMail }
  })

  route(scope, endpoints.choose, { config: TO_CHANGE }, async (request) => {
    const { person } = operatorOf(request)
    const { choices } = request.body
    await recordedTransaction(app, request, async (tx, record) => {
      await chooseMails(tx, clock(), person.id, choices)
      await record({ what: 'alerts.change', merchantId: null, detail: { choices } })
    })
    return { choices, mailTo: person.email, canMail }
  })
}

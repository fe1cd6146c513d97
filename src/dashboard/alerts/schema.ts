import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closed } from '../schema-parts.ts'
import { WAYS } from './topics.ts'

const Way = Type.Enum([...WAYS])
const Choices = Type.Object(
  { money: Way, refunds: Way, balance: Way, payouts: Way, webhooks: Way, account: Way },
  closed,
)
const Alerts = Type.Object(
  {
    choices: Choices,
    mailTo: Type.String({ description: 'The member’s address.' }),
    canMail: Type.Boolean({ description: 'False: the deployment has no mail server.' }),
  },
  closed,
)

export const alertEndpoints = {
  read: endpoint('GET /dashboard/api/alerts', { response: { 200: Alerts } }),
  choose: endpoint('PUT /dashboard/api/alerts', {
    body: Type.Object({ choices: Choices }, closed),
    response: { 200: Alerts },
  }),
}

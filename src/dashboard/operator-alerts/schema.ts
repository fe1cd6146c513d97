import Type from 'typebox'
import { WAYS } from '../alerts/topics.ts'
import { endpoint } from '../endpoint.ts'
import { closed, NoContent } from '../schema-parts.ts'

const Way = Type.Enum([...WAYS])
const Choices = Type.Object(
  { failing: Way, test: Way, certificate: Way, differences: Way, unknown_money: Way, holidays: Way, books: Way },
  closed,
)
const Alerts = Type.Object(
  {
    choices: Choices,
    mailTo: Type.String({ description: 'The operator’s address.' }),
    canMail: Type.Boolean({ description: 'False: the deployment has no mail server.' }),
  },
  closed,
)

export const operatorAlertEndpoints = {
  read: endpoint('GET /dashboard/api/operator/alerts', { response: { 200: Alerts } }),
  choose: endpoint('PUT /dashboard/api/operator/alerts', {
    body: Type.Object({ choices: Choices }, closed),
    response: { 200: Alerts },
  }),
  /** For members’ mails as well as operators’: the token says whose. */
  unsubscribe: endpoint('POST /dashboard/api/unsubscribe', {
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 1_000 }) }, closed),
    response: { 204: NoContent },
  }),
}

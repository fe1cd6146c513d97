import Type from 'typebox'
import { WAYS } from '../alerts/topics.ts'
import { endpoint } from '../endpoint.ts'
import { closed } from '../schema-parts.ts'

const Way = Type.Enum([...WAYS])
const Choices = Type.Object({ failing: Way, test: Way, certificate: Way, differences: Way, holidays: Way }, closed)
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
}

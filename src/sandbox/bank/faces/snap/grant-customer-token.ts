import type { InboundRequest } from '../../../../snap/inbound-request.ts'
import { parseBody, readText } from '../../../../snap/json.ts'
import { verifyTokenRequest } from '../../../../snap/verify-token-request.ts'
import { missing, Refusal, refusalOf } from '../../refusal.ts'
import type { Agreement } from './agreement.ts'
import type { Books } from './books.ts'

/** Service 74, as the provider writes its answer. Throws Refusal. */
export function grantCustomerToken(
  { simulator, bindings }: Books,
  { clientId, partnerKey }: Agreement,
  request: InboundRequest,
): object {
  if (!simulator.bindings) throw new Refusal(405, '00')
  const verified = verifyTokenRequest(request, (id) => (id === clientId ? partnerKey : undefined), [
    simulator.bindings.grantType,
  ])
  if (verified.is === 'refused') throw refusalOf(verified)
  const code = readText(parseBody(request.rawBody)?.authCode)
  if (!code) throw missing('authCode')
  const { token, endsAt } = bindings.grant(code)
  return simulator.bindings.token(token, endsAt)
}

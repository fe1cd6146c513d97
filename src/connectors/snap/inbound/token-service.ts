import { issueToken } from '../../../snap/token.ts'
import { tokenFields, verifyTokenRequest } from '../../../snap/verify-token-request.ts'
import type { InboundService } from '../../inbound-port.ts'
import { answer, type InboundContext } from './context.ts'
import { wordsFor } from './remedies.ts'

/**
 * Service 73 on our side: a token for the provider, who signs `clientId|timestamp` with its key. The token names this
 * connection, and so opens no other.
 */
export function tokenService(context: InboundContext): InboundService {
  const { clientId } = context.credentials.inbound
  const key = context.proofs.key?.is === 'asymmetric' ? context.proofs.key.publicKey : undefined
  return {
    name: 'tokenB2b',
    verify: (call) => {
      const verified = verifyTokenRequest({ ...call, path: call.fullPath }, (id) => (id === clientId ? key : undefined))
      if (verified.is === 'refused') {
        const reply = answer('tokenB2b', verified.httpStatus, verified.caseCode, verified.detail)
        const words = wordsFor({ context, called: { proofs: ['key'] }, call, refusal: verified })
        return { is: 'refused', reason: verified.reason, words, reply }
      }
      const token = issueToken(context.tokenKey, context.connectionId, call.now)
      return { is: 'answered', reply: answer('tokenB2b', 200, '00', '', tokenFields(token)) }
    },
    failure: () => answer('tokenB2b', 500),
  }
}

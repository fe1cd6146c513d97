import { later } from '../../../../base/clock.ts'
import type { Misbehaviour } from '../../behaviour.ts'
import { UNKNOWN_MS } from '../../linking/phones.ts'
import type { FaceReply } from '../face.ts'
import type { XenditPayments } from './payments.ts'
import { behaviourOf, type Token } from './saving-shapes.ts'
import type { Input } from './shapes.ts'
import type { XenditTokens } from './tokens.ts'
import { NOT_FOUND } from './wire.ts'

/**
 * Charges a token at once, as the last digits of its card or number have it: paid, declined, or with an outcome that is not known
 * yet. Undefined: the request names no token.
 */
export function chargeToken(
  payments: XenditPayments,
  tokens: XenditTokens,
  now: Date,
  input: Input,
  how: Misbehaviour,
): FaceReply | undefined {
  const { payment_token_id: id } = input
  if (id === undefined) return undefined
  const token = tokens.token(id)
  if (!token) return NOT_FOUND
  const behaviour = behaviourOf(token)
  const reply = payments.charge(input, token.session.channel, how, (request) => {
    if (token.status === 'ACTIVE' && (behaviour === 'paysLate' || behaviour === 'failsLate')) {
      request.status = 'PENDING'
      const to = behaviour === 'paysLate' ? 'SUCCEEDED' : 'FAILED'
      request.ending = { at: later(now, UNKNOWN_MS[behaviour]), to }
      return
    }
    request.failureCode = failureOf(token, tokens)
    request.status = request.failureCode === null ? 'SUCCEEDED' : 'FAILED'
  })
  if (behaviour === 'unlinks') tokens.unlink(id, how)
  return reply
}

function failureOf(token: Token, tokens: XenditTokens): string | null {
  if (token.status !== 'ACTIVE') return 'INVALID_TOKEN'
  if (behaviourOf(token) === 'blocked') return token.means.is === 'card' ? 'STOLEN_CARD' : 'ACCOUNT_ACCESS_BLOCKED'
  return tokens.hasMoney(token) ? null : 'INSUFFICIENT_BALANCE'
}

import { parseBody, readText } from '../../../snap/json.ts'
import { servicePath } from '../../../snap/services.ts'
import { signWithKey, tokenText } from '../../../snap/signature.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { Bank } from '../bank.ts'
import type { Post } from './post.ts'

/** The bank's token at its partner. Undefined where the partner grants none. */
export type PartnerToken = {
  get(): Promise<string | undefined>
  /** The partner refused this token: the next `get` asks for another. */
  drop(token: string): void
}

/** A token is replaced when a fifth of its life is left. */
const USEFUL_LIFE = 0.8

/** Asks the partner for a token (service 73, signed with the bank's key), keeps it while it is useful, one ask at a time. */
export function keepPartnerToken(bank: Bank, post: Post): PartnerToken {
  let kept: { token: string; renewAt: number } | undefined
  let asking: Promise<string | undefined> | undefined

  const ask = async (): Promise<string | undefined> => {
    const now = bank.clock()
    const timestamp = formatTimestamp(now)
    const { clientId, notifyUrl } = bank.partner
    const reply = await post(notifyUrl + servicePath('tokenB2b'), '{"grantType":"client_credentials"}', {
      'X-CLIENT-KEY': clientId,
      'X-TIMESTAMP': timestamp,
      'X-SIGNATURE': signWithKey(tokenText(clientId, timestamp), bank.bankKey, 'base64'),
    })
    const body = reply?.status === 200 ? parseBody(Buffer.from(reply.text)) : undefined
    const token = readText(body?.accessToken)
    const lifeSeconds = Number(readText(body?.expiresIn))
    if (!token || !Number.isFinite(lifeSeconds)) return undefined
    kept = { token, renewAt: now.getTime() + lifeSeconds * 1000 * USEFUL_LIFE }
    return token
  }

  return {
    get: async () => {
      if (kept && bank.clock().getTime() < kept.renewAt) return kept.token
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    drop: (token) => {
      if (kept?.token === token) kept = undefined
    },
  }
}

import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../../base/clock.ts'
import { parseBody, readText } from '../../../snap/json.ts'
import { signWithKey, tokenText } from '../../../snap/signature.ts'
import { formatTimestamp, type TimestampStyle } from '../../../snap/timestamp.ts'
import type { Post } from './post.ts'

/** Where a token is requested, and as which client. */
export type TokenSource = {
  readonly clock: Clock
  readonly clientId: string
  readonly key: KeyObject
  readonly timestamp?: TimestampStyle
}

/** The bank's token at its partner. Undefined where the partner grants none. */
export type PartnerToken = {
  /** The token that is granted at `url`. */
  get(url: string, post: Post): Promise<string | undefined>
  /** The partner refused this token: the next `get` requests another. */
  drop(token: string): void
}

/** A token is replaced when a fifth of its life is left. */
const USEFUL_LIFE = 0.8

/** Requests a token from the partner (service 73, signed with the bank's key) and caches it, one request at a time. */
export function keepPartnerToken({ clock, clientId, key, timestamp: style }: TokenSource): PartnerToken {
  let cached: { url: string; token: string; renewAt: number } | undefined
  let asking: { url: string; answer: Promise<string | undefined> } | undefined

  const ask = async (url: string, post: Post): Promise<string | undefined> => {
    const now = clock()
    const timestamp = formatTimestamp(now, style)
    const reply = await post(url, '{"grantType":"client_credentials"}', {
      'X-CLIENT-KEY': clientId,
      'X-TIMESTAMP': timestamp,
      'X-SIGNATURE': signWithKey(tokenText(clientId, timestamp), key, 'base64'),
    })
    const body = reply?.status === 200 ? parseBody(Buffer.from(reply.text)) : undefined
    const token = readText(body?.accessToken)
    const lifeSeconds = Number(readText(body?.expiresIn))
    if (!token || !Number.isFinite(lifeSeconds)) return undefined
    cached = { url, token, renewAt: now.getTime() + lifeSeconds * 1000 * USEFUL_LIFE }
    return token
  }

  return {
    get: async (url, post) => {
      if (cached?.url === url && clock().getTime() < cached.renewAt) return cached.token
      if (asking?.url !== url) {
        const answer = ask(url, post).finally(() => {
          asking = undefined
        })
        asking = { url, answer }
      }
      return asking.answer
    },
    drop: (token) => {
      if (cached?.token === token) cached = undefined
    },
  }
}

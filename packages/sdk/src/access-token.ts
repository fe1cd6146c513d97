import { GapuraError } from './error.ts'
import type { Call, Transport } from './transport.ts'

/** A token is renewed this long before it ends. */
const SPARE_MS = 60_000

type Token = { readonly text: string; readonly endsMs: number }
type Granted = { readonly access_token: string; readonly expires_in: number }

/**
 * The short-lived access tokens of payouts, fetched with the secret key when one is needed, shared by concurrent
 * calls, and renewed before they expire. A token that the gateway refuses before that is replaced once.
 */
export function openAccessTokens(transport: Transport) {
  let held: Promise<Token> | undefined

  const fetchToken = async (): Promise<Token> => {
    const body = { grant_type: 'client_credentials' }
    const requestedMs = Date.now()
    const reply = await transport({ method: 'POST', path: '/v1/auth/token', body, isHarmless: true })
    const { access_token: text, expires_in: seconds } = reply as Granted
    return { text, endsMs: requestedMs + seconds * 1_000 }
  }
  /** Fetches a token in the place of `old`, unless another call has done so. */
  const renew = (old: Promise<Token> | undefined): Promise<Token> => {
    if (held && held !== old) return held
    const fresh = fetchToken()
    held = fresh
    fresh.catch(() => {
      if (held === fresh) held = undefined
    })
    return fresh
  }
  const current = async (): Promise<Promise<Token>[]> => {
    const present = held
    const token = await present?.catch(() => undefined)
    return [present && token && token.endsMs - SPARE_MS > Date.now() ? present : renew(present)]
  }

  /** Calls as the merchant whose token it is. */
  return async <Reply>(call: (headers: Call['headers']) => Promise<Reply>): Promise<Reply> => {
    const [token] = await current()
    try {
      return await call(headersOf(await (token as Promise<Token>)))
    } catch (error) {
      if (!(error instanceof GapuraError) || error.status !== 401) throw error
      return call(headersOf(await renew(token)))
    }
  }
}
export type WithAccessToken = ReturnType<typeof openAccessTokens>

const headersOf = ({ text }: Token): Record<string, string> => ({ publicAccessToken: `Bearer ${text}` })

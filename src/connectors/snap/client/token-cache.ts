import { type Clock, later } from '../../../base/clock.ts'
import { TOKEN_LIFE_SECONDS } from '../../../snap/token.ts'

/** A token and its lifetime as issued, or why there is none. */
export type TokenResponse =
  | { readonly is: 'token'; readonly token: string; readonly lifeSeconds: number }
  | { readonly is: 'none'; readonly railCode: string }

export type TokenCache = {
  /** A token that should work; renewed in the background from 80 % of its lifetime on. */
  get(): Promise<TokenResponse>
  /** A newer token than `refused`, which the rail no longer takes. Many callers at once cause one fetch. */
  renew(refused: string): Promise<TokenResponse>
}

const RENEW_FROM = 0.8

/** Keeps one token for all calls to a rail. `fetchToken` must not throw. */
export function tokenCache(fetchToken: () => Promise<TokenResponse>, clock: Clock): TokenCache {
  let cached: { response: TokenResponse & { is: 'token' }; renewAt: Date; expiresAt: Date } | undefined
  let pending: Promise<TokenResponse> | undefined

  const refresh = (): Promise<TokenResponse> => {
    pending ??= fetchToken()
      .then((response) => {
        if (response.is === 'token') {
          const lifeMs = response.lifeSeconds * 1000
          cached = { response, renewAt: later(clock(), lifeMs * RENEW_FROM), expiresAt: later(clock(), lifeMs) }
        }
        return response
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  const get = async (): Promise<TokenResponse> => {
    const now = clock()
    if (!cached || cached.expiresAt <= now) return refresh()
    // The old token still works, so no call waits for the new one, or fails when it cannot be fetched.
    if (cached.renewAt <= now) void refresh()
    return cached.response
  }

  return {
    get,
    renew: (refused) => {
      if (cached?.response.token === refused) cached = undefined
      return get()
    },
  }
}

/** The lifetime in a token reply: a string by the standard, a number at some providers; the standard's where absent. */
export const readLifeSeconds = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : TOKEN_LIFE_SECONDS

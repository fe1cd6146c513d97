import { type Clock, later } from '../../base/clock.ts'
import { TOKEN_LIFE_SECONDS } from '../../snap/token.ts'

/** A token and its life as the rail told it, or why there is none. */
export type TokenAnswer =
  | { readonly is: 'token'; readonly token: string; readonly lifeSeconds: number }
  | { readonly is: 'none'; readonly railCode: string }

export type TokenCache = {
  /** A token that should work; renewed behind the scenes from 80 % of its life on. */
  get(): Promise<TokenAnswer>
  /** A newer token than `refused`, which the rail no longer takes. Many callers at once cause one fetch. */
  renew(refused: string): Promise<TokenAnswer>
}

const RENEW_FROM = 0.8

/** Keeps one token for all calls to a rail. `fetchToken` must not throw. */
export function tokenCache(fetchToken: () => Promise<TokenAnswer>, clock: Clock): TokenCache {
  let kept: { answer: TokenAnswer & { is: 'token' }; renewAt: Date; expiresAt: Date } | undefined
  let flight: Promise<TokenAnswer> | undefined

  const refresh = (): Promise<TokenAnswer> => {
    flight ??= fetchToken()
      .then((answer) => {
        if (answer.is === 'token') {
          const lifeMs = answer.lifeSeconds * 1000
          kept = { answer, renewAt: later(clock(), lifeMs * RENEW_FROM), expiresAt: later(clock(), lifeMs) }
        }
        return answer
      })
      .finally(() => {
        flight = undefined
      })
    return flight
  }

  const get = async (): Promise<TokenAnswer> => {
    const now = clock()
    if (!kept || kept.expiresAt <= now) return refresh()
    // The old one still works, so nobody waits for the new one, nor fails when it does not come.
    if (kept.renewAt <= now) void refresh()
    return kept.answer
  }

  return {
    get,
    renew: (refused) => {
      if (kept?.answer.token === refused) kept = undefined
      return get()
    },
  }
}

/** The life in a token reply: a string by the standard, a number at some; the standard's life where it says nothing. */
export const readLifeSeconds = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : TOKEN_LIFE_SECONDS

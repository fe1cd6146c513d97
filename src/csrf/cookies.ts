import type { FastifyRequest } from 'fastify'

/** The server's half of the pair: signed, and not readable by scripts. Source: interface, "CSRF session". */
const SIGNED_COOKIE = 'ps_csrf'
/** The public mirror: what `X-CSRF-Token` repeats. */
const PUBLIC_COOKIE = 'ps_csrf_pub'

/** The value of each of the two cookies; undefined: not sent, or sent more than once. */
export type SentCookies = {
  readonly signed: string | undefined
  readonly public: string | undefined
  /** Whether either name was sent at all, be it twice. */
  readonly isAnySent: boolean
}

/**
 * Reads our two cookies. A name that stands twice counts as missing: the second one was planted from a neighbouring
 * host or path, and it is not possible to tell which of the two is ours.
 */
export function readCookies(request: FastifyRequest): SentCookies {
  const pairs = (request.headers.cookie ?? '').split(';').map(splitPair)
  const valuesOf = (wanted: string) => pairs.filter(([name]) => name === wanted).map(([, value]) => value)
  const signed = valuesOf(SIGNED_COOKIE)
  const mirrored = valuesOf(PUBLIC_COOKIE)
  return {
    signed: signed.length === 1 ? signed[0] : undefined,
    public: mirrored.length === 1 ? mirrored[0] : undefined,
    isAnySent: signed.length + mirrored.length > 0,
  }
}

function splitPair(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  return at < 0 ? ['', text] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** The two `Set-Cookie` headers of a pair that lives `maxAgeSeconds`; without Domain they stay with this very host. */
export const setCookies = (pair: { signed: string; public: string }, maxAgeSeconds: number): [string, string] => {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; Secure; SameSite=None; Partitioned`
  return [`${SIGNED_COOKIE}=${pair.signed}; HttpOnly; ${attributes}`, `${PUBLIC_COOKIE}=${pair.public}; ${attributes}`]
}

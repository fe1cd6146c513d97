import type { Gateway, Reply } from '../gateway/gateway.ts'

/** An origin the demo merchant allows, and another one. */
export const SHOP = 'https://shop.example'
export const OTHER_SHOP = 'http://localhost:3000'

export type Session = { token: string; signed: string; public: string; reply: Reply; setCookie: string[] }

/** Opens a session the way a page of `origin` does, sending `cookie` where it has some. */
export async function openSession(gateway: Gateway, origin = SHOP, cookie?: string): Promise<Session> {
  const headers = { origin, ...FETCH, ...(cookie === undefined ? {} : { cookie }) }
  const reply = await gateway.call('POST', '/v1/auth/clients/csrf', { key: null, headers })
  const setCookie = reply.headers.getSetCookie()
  const valueIn = (name: string) =>
    setCookie
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .split(';', 1)[0] ?? ''
  return {
    token: reply.body.data?.csrfToken,
    signed: valueIn('ps_csrf'),
    public: valueIn('ps_csrf_pub'),
    reply,
    setCookie,
  }
}

/** What a browser says of a script's cross-origin fetch. */
export const FETCH = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }

export const cookieOf = (pair: { signed: string; public: string }): string =>
  `ps_csrf=${pair.signed}; ps_csrf_pub=${pair.public}`

/** The headers of a call with a session; `change` replaces some, `undefined` leaves one out. */
export function sessionHeaders(
  session: Session,
  change: Record<string, string | undefined> = {},
): Record<string, string> {
  const headers = { origin: SHOP, cookie: cookieOf(session), 'x-csrf-token': session.token, ...FETCH, ...change }
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
}

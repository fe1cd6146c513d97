import { DEMO_LOGIN } from '../src/dashboard/demo-login.ts'
import { DEMO } from '../src/sandbox/demo.ts'
import type { CallOptions, Gateway, Reply } from './gateway.ts'

/** A browser at the dashboard: keeps its cookies and says what browsers say about themselves. */
export type Browser = {
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** The cookies it holds, by name. */
  readonly cookies: Map<string, string>
}

/** A browser that nobody has signed in with yet. `merchantId`: whom it says it works for. */
export function aBrowser(gateway: Gateway, merchantId: string | null = DEMO.merchantId): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(method, path, options = {}) {
      const reply = await gateway.call(method, path, {
        key: null,
        ...options,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(method === 'GET' ? {} : { origin: gateway.config.baseUrl }),
          ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
          ...(merchantId === null ? {} : { 'x-gapura-dashboard': merchantId }),
          ...options.headers,
        },
      })
      for (const cookie of reply.headers.getSetCookie()) keep(cookies, cookie)
      return reply
    },
  }
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [pair = '', ...attributes] = setCookie.split('; ')
  const at = pair.indexOf('=')
  const name = pair.slice(0, at)
  if (attributes.some((text) => /^max-age=0$/i.test(text))) cookies.delete(name)
  else cookies.set(name, pair.slice(at + 1))
}

/** A browser of somebody who signed in: the demo merchant's owner unless told otherwise. */
export async function signIn(
  gateway: Gateway,
  login: { email: string; password: string } = DEMO_LOGIN,
  merchantId: string = DEMO.merchantId,
): Promise<Browser> {
  const browser = aBrowser(gateway, merchantId)
  const { status, text } = await browser.call('POST', '/dashboard/api/auth/sign-in/email', { body: login })
  if (status !== 200) throw new Error(`not signed in: ${status} ${text}`)
  return browser
}

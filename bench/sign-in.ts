import { DEMO } from '../src/sandbox/demo.ts'
import { DEMO_LOGIN } from '../src/sandbox/demo-login.ts'

/** The headers of a member who has signed in to the demo merchant's dashboard. */
export async function signIn(url: string): Promise<Record<string, string>> {
  const own = { origin: url, 'sec-fetch-site': 'same-origin', 'x-gapura-dashboard': DEMO.merchantId }
  const reply = await fetch(`${url}/dashboard/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_LOGIN),
  })
  if (!reply.ok) throw new Error(`not signed in: ${reply.status} ${await reply.text()}`)
  const cookie = reply.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ')
  return { ...own, cookie }
}

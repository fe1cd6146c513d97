import { aCheckoutBody, until } from '../gateway/gateway.ts'
import { aPayoutBody } from '../payouts/send-money.ts'
import { callPort, type Said } from './call-port.ts'
import type { Cell } from './cell.ts'

export type Merchant = Awaited<ReturnType<typeof aMerchant>>

/** A merchant of a cell, whose program knows nothing but the proxy's one address and its key. */
export async function aMerchant(cell: Cell, proxyPort: number, webhookUrl: string) {
  const made = JSON.parse(
    await cell.command('merchants', 'create', '--name', 'Toko', '--default-currency', 'IDR', '--json'),
  )
  const { key } = JSON.parse(await cell.command('keys', 'create', '--merchant', made.id, '--region', 'ID', '--json'))
  await cell.command('fund', '--merchant', made.id, '--amount', '1000000000')
  const provider = JSON.parse(await cell.command('providers', 'create', '--name', 'Pemeriksa', '--json'))
  const call = (path: string, request: Parameters<typeof callPort>[2] = {}): Promise<Said> =>
    callPort(proxyPort, path, { ...request, headers: { authorization: `Bearer ${key}`, ...request.headers } })
  const settings = await call('/v1/settings', { method: 'PATCH', body: { webhookUrl } })
  if (settings.status !== 200) throw new Error(settings.text)
  const create = (externalId: string): Promise<Said> =>
    call('/v1/checkout', {
      method: 'POST',
      body: aCheckoutBody({ externalId }),
      headers: { 'idempotency-key': externalId },
    })
  return {
    id: String(made.id),
    key: String(key),
    webhookSecret: String(made.webhookSecret),
    provider,
    cell,
    call,
    create,
    /** Creates a checkout, looks at its page, pays it; its id. */
    async sell(externalId: string): Promise<string> {
      const { id } = read(await create(externalId), 200)
      const page = await callPort(proxyPort, `/${id}`)
      if (page.status !== 200 || !page.text.includes('Kopi Gayo')) throw new Error(`page: ${page.status}`)
      const script = /src="([^"]+\.js)"/.exec(page.text)?.[1]
      if (!script || (await callPort(proxyPort, script)).status !== 200) throw new Error(`the page's script: ${script}`)
      read(await call(`/v1/sandbox/checkout/${id}/simulate`, { method: 'POST', body: { outcome: 'succeeded' } }), 200)
      await until(async () => read(await call(`/v1/checkout/${id}`), 200).status === 'SUCCEEDED')
      return id
    },
    /** Sends money with an access token; the payout's id. */
    async pay(): Promise<string> {
      const body = { grant_type: 'client_credentials' }
      const token = read(await call('/v1/auth/token', { method: 'POST', body }), 200).access_token
      const byToken = (path: string, request: Parameters<typeof callPort>[2] = {}) =>
        callPort(proxyPort, path, { ...request, headers: { publicAccessToken: `Bearer ${token}` } })
      const { id } = read(await byToken('/v1/send-money', { method: 'POST', body: aPayoutBody() }), 200).data
      await until(async () => read(await byToken(`/v1/send-money/${id}`), 200).data.status === 'SUCCEEDED')
      return id
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of many shapes, of which tests claim what they need
function read({ status, text }: Said, expected: number): any {
  if (status !== expected) throw new Error(`${status}, not ${expected}: ${text}`)
  return JSON.parse(text)
}

import { type Gateway, type Reply, until } from '../gateway/gateway.ts'

const form = (fields: Record<string, string>) => ({
  key: null,
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
let made = 0

/** A customer of the demo merchant who saves a wallet of the sandbox's bank, by the pages alone. */
export function aLinkingPayer({ call, url }: Pick<Gateway, 'call' | 'url'>) {
  const pathOf = (address: string): string => {
    const { pathname, search } = new URL(address, url)
    return pathname + search
  }
  const locationOf = ({ headers }: Reply): string => pathOf(headers.get('location') ?? '')
  const body = async (reply: Promise<Reply>): Promise<Reply['body']> => {
    const { status, body: read, text } = await reply
    if (status !== 200) throw new Error(`${status} ${text}`)
    return read
  }
  const method = (id: string) => body(call('GET', `/v1/saved-methods/${id}`))

  const offer = async (change: object = {}): Promise<Reply['body']> => {
    const customer = await body(call('POST', '/v1/customers', { body: { name: 'Budi Santoso' } }))
    return body(
      call('POST', '/v1/saved-methods', {
        body: {
          ...{ externalId: `wallet-${++made}`, customerId: customer.id, type: 'ewallet', code: 'DANA' },
          returnUrl: 'https://shop.example/account',
          ...change,
        },
      }),
    )
  }
  /** Agrees on our page, and returns the address of the wallet's. */
  const agree = async (id: string, fields: Record<string, string> = {}): Promise<string> => {
    const reply = await call('POST', `/${id}/agree?locale=en`, form(fields))
    if (reply.status !== 303) throw new Error(reply.text)
    const page = await call('GET', locationOf(reply), { key: null })
    const link = /<a class="button" href="([^"]+)" rel="noreferrer"/.exec(page.text)?.[1]
    if (!link) throw new Error(page.text)
    return pathOf(link.replaceAll('&amp;', '&'))
  }
  /** Acts on the wallet's page, and comes back as it leads. */
  const atWallet = async (path: string, act: 'agree' | 'refuse', phone: string): Promise<Reply> => {
    const decided = await call('POST', path, form({ act, phone }))
    if (decided.status !== 303) throw new Error(decided.text)
    return call('GET', locationOf(decided), { key: null })
  }
  return {
    offer,
    method,
    agree,
    atWallet,
    form,
    /** A method that the owner of this number saved. */
    async save(phone: string, change: object = {}): Promise<string> {
      const { id } = await offer(change)
      await atWallet(await agree(id), 'agree', phone)
      await until(async () => (await method(id)).status === 'ACTIVE')
      return id
    },
    async charge(savedMethodId: string, change: object = {}): Promise<string> {
      const wanted = { externalId: `charge-${++made}`, savedMethodId, amount: 50_000, currency: 'IDR' }
      return (await body(call('POST', '/v1/charges', { body: { ...wanted, description: 'Membership', ...change } }))).id
    },
    /** A charge once it is in this status. */
    async ended(id: string, status: string): Promise<Reply['body']> {
      await until(async () => (await body(call('GET', `/v1/charges/${id}`))).status === status)
      return body(call('GET', `/v1/charges/${id}`))
    },
  }
}

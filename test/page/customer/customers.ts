import { type Gateway, type Reply, until } from '../../gateway/gateway.ts'
import { aLinkingPayer } from '../../saved-methods/payer-links.ts'

let made = 0
const MONTH = { unit: 'month', count: 1 }

/** Customers of the demo merchant, and their own page as a browser without scripts sees it. `mails`: what a mail server took. */
export function aCustomerWorld(gateway: Pick<Gateway, 'call' | 'url'>, mails: readonly string[] = []) {
  const { call } = gateway
  const linking = aLinkingPayer(gateway)
  const post = async (path: string, body: object): Promise<Reply['body']> => {
    const reply = await call('POST', path, { body })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`)
    return reply.body
  }
  const pathOf = (address: string): string => new URL(address).pathname
  return {
    ...linking,
    post,
    async aCustomer(change: object = {}): Promise<Reply['body'] & { path: string; email: string }> {
      const email = `budi${++made}@mail.example`
      const customer = await post('/v1/customers', { name: 'Budi Rahasia', email, ...change })
      return { ...customer, path: pathOf(customer.customerUrl), email }
    },
    /** A subscription of a customer that is billed at once. */
    subscribe: (customerId: string, change: object = {}): Promise<Reply['body']> =>
      post('/v1/subscriptions', {
        ...{ customerId, amount: 50_000, currency: 'IDR', interval: MONTH, description: 'Kopi bulanan' },
        ...change,
      }),
    /** A wallet that the customer saved. */
    save: async (customerId: string, phone = '081234567890', change: object = {}): Promise<string> => {
      const mandate = { maxAmount: 150_000, frequency: { unit: 'day', count: 1 } }
      return linking.save(phone, { customerId, mandate, ...change })
    },
    read: (path: string): Promise<Reply['body']> => call('GET', path).then(({ body }) => body),
    /** The codes that were mailed to an address, the oldest first. */
    codesTo: (email: string): string[] =>
      mails
        .filter((mail) => mail.includes(`To: ${email}`))
        .flatMap((mail) => /^Subject: .*?(\d{6})/m.exec(mail)?.[1] ?? []),
    /** The page and its forms, with the cookies of one browser. */
    visitor(path: string) {
      let cookie = ''
      const headers = (more: Record<string, string> = {}) => ({ ...(cookie && { cookie }), ...more })
      const look = (query = '', at = path) => call('GET', `${at}?locale=en${query}`, { key: null, headers: headers() })
      const send = async (form: string, fields: Record<string, string> = {}, more: Record<string, string> = {}) => {
        const { raw, headers: type } = linking.form(fields)
        const reply = await call('POST', `${path}/${form}?locale=en`, {
          key: null,
          raw,
          headers: headers({ ...type, ...more }),
        })
        const [set] = reply.headers.getSetCookie()
        if (set) cookie = /Max-Age=0/.test(set) ? '' : (set.split(';')[0] ?? '')
        return reply
      }
      return {
        look,
        send,
        /** By the code that the sandbox always takes. */
        async open() {
          await send('enter', { code: '000000' })
          return look()
        },
        cookie: () => cookie,
        use: (other: string) => {
          cookie = other
        },
      }
    },
    until,
  }
}

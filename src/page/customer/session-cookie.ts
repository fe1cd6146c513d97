import type { FastifyReply, FastifyRequest } from 'fastify'
import { later } from '../../base/clock.ts'
import { SESSION_FOR_MS } from '../../customers/access/codes.ts'
import type { CustomerProofs } from '../../customers/access/proofs.ts'
import type { Customer } from '../../customers/customer.ts'

type App = { readonly proofs: CustomerProofs; readonly checkoutUrl: string }

const isSecure = ({ checkoutUrl }: Pick<App, 'checkoutUrl'>): boolean => checkoutUrl.startsWith('https:')

/** Over HTTPS no other host and no path can plant it. */
const nameOf = (app: Pick<App, 'checkoutUrl'>): string => (isSecure(app) ? '__Host-gapura_customer' : 'gapura_customer')

/** What scripts cannot read and what no form of another site sends. */
const cookie = (app: Pick<App, 'checkoutUrl'>, value: string, maxAgeSeconds: number): string =>
  `${nameOf(app)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure(app) ? '; Secure' : ''}`

/** Whether a request comes from this customer's own browser. A cookie that is sent twice is none: one of them was planted. */
export function isCustomer(app: App, request: FastifyRequest, customer: Customer, now: Date): boolean {
  const prefix = `${nameOf(app)}=`
  const sent = (request.headers.cookie ?? '').split(';').filter((part) => part.trim().startsWith(prefix))
  const [only] = sent
  return sent.length === 1 && only !== undefined && app.proofs.isOpen(customer, only.trim().slice(prefix.length), now)
}

export function beginSession(app: App, reply: FastifyReply, customer: Customer, now: Date): void {
  const session = app.proofs.sessionOf(customer, later(now, SESSION_FOR_MS))
  reply.header('set-cookie', cookie(app, session, SESSION_FOR_MS / 1000))
}

export const endSession = (app: App, reply: FastifyReply): void => {
  reply.header('set-cookie', cookie(app, '', 0))
}

import type pg from 'pg'
import { newMerchantId } from '../../src/base/id.ts'
import type { Permission, Role } from '../../src/dashboard/people/permissions.ts'
import { insertRole } from '../../src/dashboard/team/role-store.ts'
import { transaction } from '../../src/db/transaction.ts'
import { createWebhookSecret } from '../../src/merchants/keys/webhook-secret.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { DEMO_LOGIN } from '../../src/sandbox/demo-login.ts'
import { assertReplyFits } from './dashboard-replies.ts'
import type { CallOptions, Gateway, Login, Reply } from './gateway.ts'
import { ownerQuery, withOwner } from './owner.ts'
import '../people/scrypt-once.ts'

/** A browser at the dashboard: keeps its cookies and says what browsers say about themselves. */
export type Browser = {
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** The cookies it holds, by name. */
  readonly cookies: Map<string, string>
}

/** What a browser needs to know of a gateway. */
export type Site = Pick<Gateway, 'call'> &
  Partial<Pick<Gateway, 'merchantId' | 'login'>> & { readonly config: Pick<Gateway['config'], 'baseUrl'> }

/** The merchant that a gateway is used for; of one that runs elsewhere, the demo merchant. */
const merchantOf = ({ merchantId = DEMO.merchantId }: Partial<Pick<Gateway, 'merchantId'>>): string => merchantId

/** A browser without a session. `merchantId`: the merchant it claims to work for. */
export function aBrowser(gateway: Site, merchantId: string | null = merchantOf(gateway)): Browser {
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
      assertReplyFits(method, path, reply)
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

/** A signed-in browser: by default of the merchant's owner. */
export async function signIn(gateway: Site, login?: Login, merchantId: string = merchantOf(gateway)): Promise<Browser> {
  const browser = aBrowser(gateway, merchantId)
  const body = login ?? (await gateway.login?.()) ?? DEMO_LOGIN
  const { status, text } = await browser.call('POST', '/dashboard/api/auth/sign-in/email', { body })
  if (status !== 200) throw new Error(`not signed in: ${status} ${text}`)
  return browser
}

let people = 0

/** A role of a merchant's own, as if its owner had made it; what needs others may stand alone here. */
export async function aRole(
  gateway: Pick<Gateway, 'db'> & Partial<Pick<Gateway, 'merchantId'>>,
  permissions: readonly Permission[],
  merchantId: string = merchantOf(gateway),
): Promise<`rol_${string}`> {
  const { db } = gateway
  const terms = { name: `Role ${++roles}`, permissions }
  return (await transaction(db, merchantId, (tx) => insertRole(tx, new Date(), merchantId, terms))).id
}
let roles = 0

/** A member with a role at a merchant, signed in for `hours`; their password is the demo login's. */
export async function aMember(
  gateway: Gateway,
  role: Role,
  merchantId: string = gateway.merchantId,
  hours = 25,
): Promise<Member> {
  const person = await joinedPerson(gateway, role, merchantId, hours)
  return { ...(await signIn(gateway, loginOf(person), merchantId)), ...person }
}
export type Member = Browser & { readonly id: string; readonly email: string }

/** An owner of a merchant, for a day, who has not signed in. Returns how they do. */
export const anOwner = async (gateway: Gateway, merchantId: string): Promise<Login> =>
  loginOf(await joinedPerson(gateway, 'owner', merchantId, 24))

const joinedPerson = (gateway: Gateway, role: Role, merchantId: string, hours: number) =>
  aPerson(gateway, role.slice(0, 20), (client, id) =>
    client.query(
      'insert into member (merchant_id, user_id, role, created_at) values ($1, $2, $3, now() - make_interval(hours => $4))',
      [merchantId, id, role, hours],
    ),
  )

/** An operator of the deployment who works for no merchant, signed in; their password is the demo login's. */
export async function anOperator(gateway: Gateway): Promise<Member> {
  const person = await aPerson(gateway, 'operator', (client, id, email) =>
    client.query('insert into operator (email, user_id, joined_at, created_at) values ($1, $2, now(), now())', [
      email,
      id,
    ]),
  )
  return { ...(await signIn(gateway, loginOf(person), '')), ...person }
}

/** Makes an account, whose password is the demo login's, and what `join` makes of it. */
async function aPerson(
  { databaseUrl }: Gateway,
  name: string,
  join: (client: pg.Client, id: string, email: string) => Promise<unknown>,
) {
  const id = `testPerson${`${++people}`.padStart(14, '0')}`
  const email = `${name}-${people}@shop.example`
  await withOwner(databaseUrl, async (client) => {
    await client.query(
      `insert into auth.person (id, name, email, email_verified, created_at, updated_at) values ($1, $2, $3, true, now(), now())`,
      [id, name, email],
    )
    await client.query(
      `insert into auth.credential (id, account_id, provider_id, user_id, password, created_at, updated_at)
       select $1, $1, 'credential', $1, password, now(), now() from auth.credential where user_id like 'gapuraDemo%'`,
      [id],
    )
    await join(client, id, email)
  })
  return { id, email }
}

const loginOf = ({ email }: { readonly email: string }) => ({ email, password: DEMO_LOGIN.password })

/** Another merchant, with nothing yet. */
export async function anotherMerchant(gateway: Gateway): Promise<string> {
  const id = newMerchantId()
  const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  await transaction(gateway.db, id, async (tx) => {
    await createMerchant(tx, new Date(), { id, displayName: 'Toko Lain', ...none })
    await createWebhookSecret(tx, gateway.masterKey, id, new Date())
  })
  return id
}

/** Makes every session of a gateway look as old as `minutes`. */
export async function ageSessions(gateway: Pick<Gateway, 'databaseUrl'>, minutes: number): Promise<void> {
  await ownerQuery(
    gateway.databaseUrl,
    `update auth.session set created_at = created_at - make_interval(mins => $1),
       second_factor_at = second_factor_at - make_interval(mins => $1)`,
    [minutes],
  )
}

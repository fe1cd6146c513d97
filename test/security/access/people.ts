import { aBrowser, type Browser } from '../../gateway/dashboard.ts'
import { callsTo } from '../../gateway/gateway.ts'
import { asOwner, ownerQuery } from '../../gateway/owner.ts'
import { anAuthenticator } from '../../people/authenticator.ts'
import { PASSWORD } from '../../people/cheap-password.mjs'
import { totpOf } from '../../people/totp.ts'
import {
  aMigratedDatabase,
  aProductionGateway,
  aProductionProcess,
  productionEnv,
  runJson,
} from '../production/production.ts'

export const AUTH = '/dashboard/api/auth'

/** Where a process serves. */
type Serving = { readonly url: string }

/** A merchant in production and the processes that serve it. */
export type Deployment = {
  readonly env: Record<string, string>
  readonly databaseUrl: string
  readonly merchantId: string
  readonly processes: readonly [Serving, ...Serving[]]
}

/**
 * Several processes on one database, with one merchant; the first is the test's own. Sign-ins are not limited unless `change`
 * says so. `prepare` runs before. It lasts for the test or, made at the top, for the file, whose tests then each take
 * `aMerchantOf` it.
 */
export async function aDeployment(
  count: number,
  change: Record<string, string> = {},
  prepare: (env: Record<string, string>) => Promise<unknown> = async () => {},
): Promise<Deployment> {
  const deployed = await deploy(change)
  const { env } = deployed
  await prepare(env)
  const others = await Promise.all(Array.from({ length: count - 1 }, () => aProductionProcess(env)))
  const own = await aProductionGateway(env)
  await Promise.all(others.map((each) => each.ready()))
  return { ...deployed, processes: [own, ...others] }
}

/** What a deployment has before its processes. */
export async function deploy(change: Record<string, string> = {}): Promise<Omit<Deployment, 'processes'>> {
  const databaseUrl = await aMigratedDatabase()
  const env = productionEnv(databaseUrl, { LIMIT_SIGN_IN_PER_MINUTE: '1000', ...change })
  const { id: merchantId } = await runJson<{ id: string }>(env, 'merchants', 'create', '--name', 'Toko')
  return { env, databaseUrl, merchantId }
}

/** The same deployment for another merchant, who knows nothing of the first. */
export async function aMerchantOf(deployment: Deployment): Promise<Deployment> {
  const { id } = await runJson<{ id: string }>(deployment.env, 'merchants', 'create', '--name', 'Toko')
  return { ...deployment, merchantId: id }
}

/** A browser without a session at one of the processes. */
export const aVisitor = ({ env, merchantId }: Pick<Deployment, 'env' | 'merchantId'>, { url }: Serving): Browser =>
  aBrowser({ call: callsTo(url), config: { baseUrl: String(env.BASE_URL) } }, merchantId)

type Authenticator = ReturnType<typeof anAuthenticator>
export type Person = {
  readonly id: string
  readonly email: string
  readonly authenticator: Authenticator
  /** Where they are signed in: at the first process, with every factor. */
  readonly browser: Browser
  /** Signs in at another process, by passkey. */
  at(process: Serving): Promise<Browser>
}

let people = 0

/** A person invited by the operator, who has only a password. */
export async function aNewcomer(deployment: Deployment, role: string): Promise<{ email: string; browser: Browser }> {
  const { env, merchantId, processes } = deployment
  const email = `${role}-${++people}@shop.example`
  const words = ['--merchant', merchantId, '--email', email, '--role', role]
  const { link } = await runJson<{ link: string }>(env, 'dashboard', 'invite', ...words)
  const browser = aVisitor(deployment, processes[0])
  const token = new URL(link).searchParams.get('token')
  const body = { name: role, password: PASSWORD }
  const accepted = await browser.call('POST', `/dashboard/api/invitations/${token}/accept`, { body })
  if (accepted.status !== 200) throw new Error(accepted.text)
  await byPassword(browser, email)
  return { email, browser }
}

export const byPassword = (browser: Browser, email: string, password: string = PASSWORD) =>
  browser.call('POST', `${AUTH}/sign-in/email`, { body: { email, password } })

/** A person with a passkey, by default in their role for 25 hours. */
export async function aPerson(deployment: Deployment, role: string, hours = 25): Promise<Person> {
  const { email, browser } = await aNewcomer(deployment, role)
  const authenticator = await addPasskey(deployment, browser)
  const { databaseUrl } = deployment
  const [row] = await ownerQuery<{ id: string }>(databaseUrl, 'select id from auth.person where email = $1', [email])
  const id = row?.id ?? ''
  await asOwner(
    databaseUrl,
    `update member set created_at = now() - interval '${hours} hours', role_since = null where user_id = '${id}'`,
  )
  const at = async (process: Serving) => {
    const other = aVisitor(deployment, process)
    const { status, text } = await byPasskey(other, authenticator)
    if (status !== 200) throw new Error(text)
    return other
  }
  return { id, email, authenticator, browser, at }
}

export async function addPasskey({ env }: Deployment, browser: Browser): Promise<Authenticator> {
  const authenticator = anAuthenticator(String(env.BASE_URL))
  const passkeys = '/dashboard/api/passkeys'
  const { challenge } = (await browser.call('POST', `${passkeys}/registration-options`, { body: {} })).body
  const made = { name: 'Key', response: authenticator.register(challenge) }
  const { status, text } = await browser.call('POST', `${passkeys}/register`, { body: made })
  if (status !== 200) throw new Error(text)
  return authenticator
}

/** Signs in by a passkey, or proves in a session who one is. */
export async function byPasskey(browser: Browser, authenticator: Authenticator) {
  const passkeys = '/dashboard/api/passkeys'
  const { challenge } = (await browser.call('POST', `${passkeys}/authentication-options`, { body: {} })).body
  return browser.call('POST', `${passkeys}/authenticate`, { body: { response: authenticator.authenticate(challenge) } })
}

/** Adds an authenticator app; what it read from the QR code, and the code that it was added with. */
export async function addApp(browser: Browser): Promise<{ uri: string; code: string }> {
  const { body } = await browser.call('POST', `${AUTH}/two-factor/enable`, { body: { password: PASSWORD } })
  const code = totpOf(body.totpURI)
  const { status, text } = await browser.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code } })
  if (status !== 200) throw new Error(text)
  return { uri: body.totpURI, code }
}

export const byCode = (browser: Browser, code: string) =>
  browser.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code } })

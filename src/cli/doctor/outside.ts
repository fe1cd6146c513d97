import type { Config } from '../../compose/config.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import { type Address, listAddresses } from '../../connections/list-connections.ts'
import { isServing } from '../../connections/states.ts'
import { closeDb, openDb } from '../../db/db.ts'
import { listEndpointHosts } from '../../merchants/settings/list-endpoint-hosts.ts'
import { type Finding, fault, messageOf, ok, warning } from './finding.ts'
import { checkReachable } from './tls.ts'

/** So many hosts of webhooks are tried: enough to tell a closed firewall from one dead shop. */
const HOSTS_MAX = 20
const TIMEOUT_MS = 5_000

/** The banks and providers that this deployment speaks to. `url` is the database's; undefined: it cannot be used. */
export async function checkConnections(config: Config, url: string | undefined, now: Date): Promise<Finding[]> {
  const { kyb } = config
  return [
    ...(url === undefined ? [] : await checkBanks(config, url, now)),
    ...(kyb ? [await checkReachable('KYB provider', new URL(kyb.url), now)] : []),
  ]
}

async function checkBanks(config: Config, url: string, now: Date): Promise<Finding[]> {
  const db = openDb({ url, connectionsMax: 1, connectTimeoutMs: TIMEOUT_MS, queryTimeoutMs: TIMEOUT_MS })
  try {
    const masterKey = await openMasterKey(config, db)
    const addresses = await listAddresses(db, masterKey)
    const found = await Promise.all(addresses.map((address) => checkBank(address, now)))
    if (addresses.some(({ connection }) => isServing(connection.state))) return found
    const remedy = 'Run "connections create" and "connections activate" (README); until then nothing can be paid.'
    return [...found, warning('connections', 'no connection to a bank is active', remedy)]
  } catch (error) {
    return [fault('connections', `they cannot be read: ${messageOf(error)}`, 'Mend the database first.')]
  } finally {
    await closeDb(db)
  }
}

async function checkBank({ connection: { name, id, state }, baseUrl }: Address, now: Date): Promise<Finding> {
  const check = `connection ${name}`
  if (baseUrl === null) {
    return fault(
      check,
      `the credentials of ${id} cannot be opened`,
      'Set the GAPURA_MASTER_KEY they were sealed under.',
    )
  }
  if (state === 'disabled') return ok(check, `${id} is disabled`)
  const url = new URL(baseUrl)
  // The sandbox's bank runs inside a gateway, and only while that does.
  if (url.hostname === '127.0.0.1') return ok(check, `${id} leads to this machine`)
  return checkReachable(check, url, now)
}

/** The way out for the dashboard's mail. */
export async function checkMail({ mail, environment }: Config, now: Date): Promise<Finding> {
  if (mail.smtpUrl !== null) return checkReachable('mail', new URL(mail.smtpUrl), now)
  if (environment === 'sandbox') return ok('mail', 'it is printed')
  return warning('mail', 'none can be sent', 'Set SMTP_URL: without it nobody is invited or can reset a password.')
}

/** Whether the hosts that webhooks go to can be reached from here. One that cannot is its merchant's; all of them, ours. */
export async function checkWebhooks(url: string, now: Date): Promise<Finding> {
  const db = openDb({ url, connectionsMax: 1, connectTimeoutMs: TIMEOUT_MS, queryTimeoutMs: TIMEOUT_MS })
  try {
    const hosts = await listEndpointHosts(db, HOSTS_MAX)
    const tried = await Promise.all(hosts.map((host) => checkReachable(host.host, host, now)))
    const dead = tried.filter(({ is }) => is === 'fault')
    const detail = `${tried.length - dead.length} of ${tried.length} hosts accept connections`
    if (dead.length === 0) return ok('webhooks', detail)
    const named = `${detail}; not ${dead.map(({ check }) => check).join(', ')}`
    if (dead.length < tried.length)
      return warning('webhooks', named, 'Ask these merchants; their deliveries wait and are retried.')
    return fault('webhooks', named, 'Let this machine connect to the internet: no merchant hears of any payment.')
  } catch (error) {
    return fault('webhooks', `the endpoints cannot be read: ${messageOf(error)}`, 'Mend the database first.')
  } finally {
    await closeDb(db)
  }
}

import type { Config } from '../../compose/config/config.ts'
import { gatewayClock, loadSandbox } from '../../compose/load-sandbox.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import { type Address, listAddresses } from '../../connections/list-connections.ts'
import { openConnector } from '../../connections/open-connector.ts'
import { type OpenConnector, probeConnection } from '../../connections/probe-connection.ts'
import { isServing } from '../../connections/states.ts'
import type { ProbeResult } from '../../connectors/connector.ts'
import { closeDb, openDb } from '../../db/db.ts'
import { listEndpointHosts } from '../../merchants/settings/list-endpoint-hosts.ts'
import { type Finding, fault, messageOf, ok, warning } from './finding.ts'
import { checkReachable } from './tls.ts'

/** How many webhook hosts are tried: enough to distinguish a closed firewall from one unreachable shop. */
const HOSTS_MAX = 20
const TIMEOUT_MS = 5_000

/** The banks and providers that this deployment connects to. `url` is the database's; undefined: it is unusable. */
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
    const clock = await gatewayClock(config, db)
    const { baseUrl, providerTimeoutMs: timeoutMs } = config
    // No provider calls us over it here, so no token is signed.
    const parts = { clock, tokenKey: Buffer.alloc(0), baseUrl, timeoutMs, ownBank: null }
    const open: OpenConnector = (connection, credentials) => openConnector(connection, credentials, parts)
    const probe: Probe = async (id) => (await probeConnection(db, masterKey, id, open)) ?? []
    const skipped = (await loadSandbox(config))?.UNCALLED_BANK.connectionId
    const found = await Promise.all(
      addresses.map(async (address) =>
        address.connection.id === skipped
          ? [ok(nameOf(address), 'the sandbox’s bank')]
          : checkBank(address, now, probe),
      ),
    )
    if (addresses.some(({ connection }) => isServing(connection.state))) return found.flat()
    const remedy = 'Run "connections create" and "connections activate" (README); until then nothing can be paid.'
    return [...found.flat(), warning('connections', 'no connection to a bank is active', remedy)]
  } catch (error) {
    return [fault('connections', `they cannot be read: ${messageOf(error)}`, 'Fix the database first.')]
  } finally {
    await closeDb(db)
  }
}

type Probe = (id: string) => Promise<readonly ProbeResult[]>

const nameOf = ({ connection }: Address): string => `connection ${connection.name}`

/** Whether a connection's host can be reached, and whether its provider accepts us, as in `connections test`. */
async function checkBank(address: Address, now: Date, probe: Probe): Promise<Finding[]> {
  const { connection, baseUrl } = address
  const { id, state } = connection
  const check = nameOf(address)
  if (baseUrl === null) {
    const remedy = 'Set the GAPURA_MASTER_KEY they were sealed under.'
    return [fault(check, `the credentials of ${id} cannot be opened`, remedy)]
  }
  if (state === 'disabled') return [ok(check, `${id} is disabled`)]
  const reached = await checkReachable(check, new URL(baseUrl), now)
  if (reached.is === 'fault') return [reached]
  const probed = await probe(id).catch((error: unknown): ProbeResult[] => [
    { check: 'credentials', is: 'failed', words: messageOf(error), remedy: `Run "connections rotate ${id}".` },
  ])
  return [reached, ...probed.map((result) => toFinding(check, result, isServing(state)))]
}

/** A refusal by the provider is a fault on an active connection, since payments fail; on any other it is a warning. */
function toFinding(name: string, { check, is, words, remedy }: ProbeResult, isUsed: boolean): Finding {
  const named = `${name}, ${check}`
  if (is === 'ok') return ok(named, words)
  const toDo = remedy ?? 'Run "connections test" again.'
  return is === 'failed' && isUsed ? fault(named, words, toDo) : warning(named, words, toDo)
}

/** The mail server of the dashboard. */
export async function checkMail({ mail, environment }: Config, now: Date): Promise<Finding> {
  if (mail.smtpUrl !== null) return checkReachable('mail', new URL(mail.smtpUrl), now)
  if (environment === 'sandbox') return ok('mail', 'it is printed')
  return warning('mail', 'none can be sent', 'Set SMTP_URL: without it no one can be invited or reset a password.')
}

/** Whether webhook hosts can be reached from here. One that cannot is its merchant's problem; if none can, it is ours. */
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
      return warning('webhooks', named, 'Contact these merchants; their deliveries wait and are retried.')
    return fault('webhooks', named, 'Let this machine connect to the internet: no merchant is notified of any payment.')
  } catch (error) {
    return fault('webhooks', `the endpoints cannot be read: ${messageOf(error)}`, 'Fix the database first.')
  } finally {
    await closeDb(db)
  }
}

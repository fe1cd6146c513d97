import { currency } from '../../base/currency.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { fromWhole } from '../../base/money.ts'
import type { Connector } from '../../connectors/connector.ts'
import type { Credentials } from '../../connectors/credentials.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Connection } from '../connection.ts'
import { readHealth } from '../health/store.ts'
import { openCredentials } from '../sealed-credentials.ts'
import { readConnections, type StoredConnection } from '../store.ts'
import { type Explanation, explain } from './explain.ts'
import type { Wanted } from './route.ts'
import { candidateOf, type Look, lookAtPayment, lookAtPayout, type Routing } from './router.ts'
import { readStoredRoutes } from './store.ts'

type Parts = {
  readonly masterKey: MasterKey
  /** Opens a connection as a gateway does. May throw. */
  readonly open: (connection: Connection, credentials: Credentials) => Connector
}

const CURRENCY = 'IDR'

/**
 * Explains a choice from what is stored: for a command, which runs beside the gateways and knows of their health what they
 * last reported.
 */
export async function explainStored(tx: Tx, parts: Parts, wanted: Wanted): Promise<Explanation> {
  const stored = await readConnections(tx)
  const ill = (await readHealth(tx)).filter(({ state }) => state === 'open')
  const standing: Routing['standing'] = (id, service) =>
    ill.some((one) => one.connectionId === id && one.service === service) ? 'failing' : 'fine'
  const look = (connector: Connector): Look => lookAt(connector, wanted, { standing })
  const candidates = stored.map((connection) => ({
    ...candidateOf({ connection, connector: tryToOpen(parts, connection) }, look),
    name: connection.name,
  }))
  return explain(await readStoredRoutes(tx), candidates, wanted)
}

function lookAt(connector: Connector, { method, code, amount }: Wanted, routing: Pick<Routing, 'standing'>): Look {
  if (method !== 'send_money') {
    return lookAtPayment(connector, { type: method, code, amount, currency: CURRENCY }, routing)
  }
  const sen = amount === null ? null : fromWhole(amount, currency(CURRENCY)).amount
  return lookAtPayout(connector, { bankCode: code, amount: sen }, routing)
}

function tryToOpen({ masterKey, open }: Parts, connection: StoredConnection): Connector | null {
  try {
    return open(connection, openCredentials(masterKey, connection))
  } catch {
    return null
  }
}

import type { MasterKey } from '../../base/master-key.ts'
import { fromWhole } from '../../base/money.ts'
import type { Connector } from '../../connectors/connector.ts'
import type { Tx } from '../../db/transaction.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { readHealth } from '../health/store.ts'
import type { OpenConnector } from '../probe-connection.ts'
import { openCredentials } from '../sealed-credentials.ts'
import { readConnections, type StoredConnection } from '../store.ts'
import { type Chosen, choose } from './choose.ts'
import { type Explanation, explain, type Named } from './explain.ts'
import type { Route, Wanted } from './route.ts'
import { candidateOf, type Look, lookAtPayment, lookAtPayout, type Routing } from './router.ts'
import { readStoredRoutes } from './store.ts'

type Parts = { readonly masterKey: MasterKey; readonly open: OpenConnector }

/** A choice, and what it was made among. */
export type StoredChoice = {
  readonly routes: readonly Route[]
  readonly candidates: readonly Named[]
  readonly chosen: Chosen
}

/** Explains a choice from what is stored, in words: for a command. */
export async function explainStored(tx: Tx, parts: Parts, wanted: Wanted): Promise<Explanation> {
  const { routes, candidates } = await chooseStored(tx, parts, wanted)
  return explain(routes, candidates, wanted)
}

/**
 * Makes a choice from what is stored: for people who ask, apart from the gateways' own choosing. Of health it knows what they
 * last reported.
 */
export async function chooseStored(tx: Tx, parts: Parts, wanted: Wanted): Promise<StoredChoice> {
  const stored = await readConnections(tx)
  const ill = (await readHealth(tx)).filter(({ state }) => state === 'open')
  const standing: Routing['standing'] = (id, service) =>
    ill.some((one) => one.connectionId === id && one.service === service) ? 'failing' : 'fine'
  const look = (connector: Connector): Look => lookAt(connector, wanted, { standing })
  const candidates = stored.map((connection) => ({
    ...candidateOf({ connection, connector: tryToOpen(parts, connection) }, look),
    name: connection.name,
  }))
  const routes = await readStoredRoutes(tx)
  return { routes, candidates, chosen: choose(routes, candidates, wanted) }
}

function lookAt(connector: Connector, { method, code, amount }: Wanted, routing: Pick<Routing, 'standing'>): Look {
  if (method !== 'send_money') {
    return lookAtPayment(connector, { type: method, code, amount, currency: HOME_CURRENCY }, routing)
  }
  const sen = amount === null ? null : fromWhole(amount, HOME_CURRENCY).amount
  return lookAtPayout(connector, { bankCode: code, amount: sen }, routing)
}

function tryToOpen({ masterKey, open }: Parts, connection: StoredConnection): Connector | null {
  try {
    return open(connection, openCredentials(masterKey, connection))
  } catch {
    return null
  }
}

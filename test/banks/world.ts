import { disableConnection } from '../../src/connections/change-state.ts'
import { setRoutes } from '../../src/connections/routing/set-routes.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { codesOf } from '../../src/payment-methods/brands.ts'
import type { FaceName } from '../../src/sandbox/bank/faces/ports.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { OWN_CONNECTION } from '../../src/sandbox/own-connection.ts'
import { chanceOf } from '../faults/chance.ts'
import { startMerchantEndpoint } from '../faults/clients/merchant-endpoint.ts'
import type { Heard } from '../faults/verdict/history.ts'
import { aGateway, type Gateway } from '../gateway/gateway.ts'
import { aSender } from '../payouts/send-money.ts'
import { connectTo } from '../providers/faces/a-face.ts'
import { aProvider, type Provider } from './provider.ts'

/** Two banks and two aggregators, the best first; the rest only serve where it does not. */
const NAMES = ['bca', 'bri', 'doku', 'xendit'] as const satisfies readonly FaceName[]
const ROUTES = [
  { method: 'qrcode', names: NAMES },
  { method: 'virtual_account', names: ['bri', 'doku', 'xendit'] },
  { method: 'ewallet', names: ['doku', 'xendit'] },
  { method: 'send_money', names: ['bca', 'bri'] },
] as const

type Route = { readonly method: string; readonly names: readonly string[] }

/** Connects a gateway to providers, and routes methods over them and nothing else. By connection. */
export async function overProviders(
  gateway: Gateway,
  list: readonly Provider[],
  wanted: readonly Route[],
): Promise<Map<string, Provider>> {
  const providers = new Map<string, Provider>()
  for (const provider of list) {
    const id = await connectTo(gateway, provider)
    provider.notifyAt(`${gateway.url}/v1/inbound/${id}`)
    providers.set(id, provider)
  }
  const idOf = (name: string) => [...providers].find(([, provider]) => provider.name === name)?.[0] ?? ''
  const routes = wanted.map(({ method, names }) => ({ method, connections: names.map((name) => ({ id: idOf(name) })) }))
  await transaction(gateway.db, ALL_MERCHANTS, async (tx) => {
    await disableConnection(tx, OWN_CONNECTION.id, new Date())
    await setRoutes(tx, routes, { merchants: new Set(), codesOf })
  })
  return providers
}

/** A gateway over four providers, and a merchant with an endpoint. */
export async function aWorld(seed: number) {
  const gateway = await aGateway({ PROVIDER_TIMEOUT_MS: '3000' })
  const heard: Heard[] = []
  const endpoint = await startMerchantEndpoint(DEMO.webhookSecret, heard, chanceOf(seed))
  const webhookUrl = `http://localhost:${endpoint.port}/`
  const set = await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl, callbackUrl: webhookUrl } })
  if (set.status !== 200) throw new Error(set.text)

  const list = await Promise.all(NAMES.map((name) => aProvider(name, gateway.clock, seed)))
  const providers = await overProviders(gateway, list, ROUTES)
  const close = async () => {
    await endpoint.close()
    await Promise.all([...providers.values()].map((provider) => provider.close()))
  }
  return { gateway, sender: aSender(gateway), providers, heard, close }
}
export type World = Awaited<ReturnType<typeof aWorld>>

import type { MasterKey } from '../../src/base/master-key.ts'
import { activateConnection } from '../../src/connections/change-state.ts'
import { createConnection } from '../../src/connections/create-connection.ts'
import { setRoutes } from '../../src/connections/routing/set-routes.ts'
import { findProfile } from '../../src/connectors/profiles.ts'
import type { Db } from '../../src/db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import type { PaymentType } from '../../src/payment-methods/types.ts'
import { FACE_KEYS } from '../../src/sandbox/bank/faces/serve-face.ts'
import { aGateway, freePort } from '../gateway/gateway.ts'
import { defined } from '../setup/defined.ts'

const KEYS = {
  midtrans: { apiKey: FACE_KEYS.midtrans.serverKey, inbound: {} },
  xendit: { apiKey: FACE_KEYS.xendit.secretKey, inbound: { callbackToken: FACE_KEYS.xendit.callbackToken } },
} as const

/** A gateway with a connection to the bank as this provider, which alone serves these ways to pay. */
export async function aGatewayWithFace(
  name: keyof typeof KEYS,
  ways: readonly { readonly method: PaymentType; readonly code?: string }[],
) {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const { apiKey, inbound } = KEYS[name]
  let connection = ''
  const store = ({ db, masterKey }: { readonly db: Db; readonly masterKey: MasterKey }) =>
    transaction(db, ALL_MERCHANTS, async (tx) => {
      const now = new Date()
      const credentials = { baseUrl, outbound: { apiKey }, inbound }
      const draft = { name, profile: defined(findProfile(name)), owner: null, credentials }
      connection = (await createConnection(tx, masterKey, now, draft)).id
      await activateConnection(tx, connection, now)
      const routes = ways.map((way) => ({ ...way, connections: [{ id: connection }] }))
      await setRoutes(tx, routes, { merchants: new Set(), codesOf: () => ways.flatMap(({ code }) => code ?? []) })
    })
  // Stored before it starts: a running gateway follows routes within two seconds.
  const gateway = await aGateway({ BANK_FACES: JSON.stringify({ [name]: port }) }, undefined, store)
  const control = async (verb: string, path: string, body: object): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
    const headers = { authorization, 'content-type': 'application/json' }
    return (await fetch(baseUrl + path, { method: verb, headers, body: JSON.stringify(body) })).status
  }
  if ((await control('PUT', '/sandbox/notify', { url: `${gateway.url}/v1/inbound/${connection}` })) !== 200) {
    throw new Error('the face does not notify')
  }
  return {
    ...gateway,
    /** Has the face's payer, or the provider, do something. */
    act: (reference: string, act: string) => control('POST', '/sandbox/act', { reference, act }),
  }
}

/** Presses a button on a provider's page. */
export const pressOn = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) })

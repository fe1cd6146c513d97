import type { FastifyInstance } from 'fastify'
import type { Act, FacePayment, Seen } from './act.ts'
import type { Face } from './face.ts'
import { mountMidtransFace } from './midtrans/face.ts'
import type { FaceName } from './ports.ts'
import { agreementOf, credentialsFor, type FaceKeys } from './snap/agreement.ts'
import { mountSnapFace } from './snap/face.ts'
import { SIMULATORS } from './snap/simulators/simulators.ts'
import { mountXenditFace } from './xendit/face.ts'

/** What Midtrans and Xendit take for their merchant's keys: published, since everything behind them is simulated. */
export const FACE_KEYS = {
  midtrans: { serverKey: 'SB-Mid-server-gapura-sandbox' },
  xendit: { secretKey: 'xnd_development_gapura_sandbox', callbackToken: 'gapura-sandbox-callback-token' },
} as const

/** The key of a face's control surface: the one its API takes where that has one. */
export const controlKeyOf = (name: FaceName): string => {
  if (name === 'midtrans') return FACE_KEYS.midtrans.serverKey
  return name === 'xendit' ? FACE_KEYS.xendit.secretKey : `gapura-sandbox-${name}`
}

/** A face that is served. */
export type ServedFace = {
  readonly key: string
  /** What payers, receiving banks and the provider do there. */
  readonly acts: Readonly<Record<string, Act>>
  look(name: string): Seen
  /** The file that `connections create` takes for a connection to the face at `baseUrl`. */
  credentials(baseUrl: string): object
}

type ServeFace = (server: FastifyInstance, face: Face, keys: FaceKeys) => Promise<ServedFace> | ServedFace

/** An act of which only is known whether there was something to do. */
const known =
  (act: (name: string, how?: Parameters<Act>[1], payment?: FacePayment) => boolean): Act =>
  (name, how, _force, payment) =>
    act(name, how, payment) ? 'done' : 'unknown'

const serveMidtrans: ServeFace = (server, face) => {
  const { serverKey } = FACE_KEYS.midtrans
  const { pay, paySaving, deny, settle, agree, refuse, unlink, look } = mountMidtransFace(server, face, serverKey)
  const payments = {
    pay: known(pay),
    paySaving: known(paySaving),
    fail: known(deny),
    deny: known(deny),
    settle: known(settle),
  }
  const acts = { ...payments, agree: known(agree), refuse: known(refuse), unlink: known(unlink) }
  return {
    key: serverKey,
    acts,
    look,
    credentials: (baseUrl) => ({ baseUrl, outbound: { apiKey: serverKey }, inbound: {} }),
  }
}

const serveXendit: ServeFace = (server, face) => {
  const keys = FACE_KEYS.xendit
  const { pay, fail, decidePayout, decideRefund, agree, refuse, unlink, look } = mountXenditFace(server, face, keys)
  return {
    key: keys.secretKey,
    look,
    acts: {
      pay: known(pay),
      fail: known(fail),
      agree: known(agree),
      refuse: known(refuse),
      unlink: known(unlink),
      decidePayout: known(decidePayout),
      settle: known(decidePayout),
      succeedRefund: known((name, how) => decideRefund(name, 'SUCCEEDED', how)),
      failRefund: known((name, how) => decideRefund(name, 'FAILED', how)),
    },
    credentials: (baseUrl) => ({
      baseUrl,
      outbound: { apiKey: keys.secretKey },
      inbound: { callbackToken: keys.callbackToken },
    }),
  }
}

/** Serves a face on a server. */
export async function serveFace(
  server: FastifyInstance,
  name: FaceName,
  face: Face,
  keys: FaceKeys,
): Promise<ServedFace> {
  if (name === 'midtrans') return serveMidtrans(server, face, keys)
  if (name === 'xendit') return serveXendit(server, face, keys)
  const simulator = SIMULATORS[name]
  const agreement = agreementOf(name, keys)
  return {
    key: controlKeyOf(name),
    ...(await mountSnapFace(server, face, simulator, agreement)),
    credentials: (baseUrl) => credentialsFor(simulator, agreement, keys, baseUrl),
  }
}

import { createPrivateKey } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { type Clock, later } from '../../../src/base/clock.ts'
import type { Credentials } from '../../../src/connectors/credentials.ts'
import type { InboundCall, InboundEvent, InboundOutcome } from '../../../src/connectors/inbound-port.ts'
import { snapConnector } from '../../../src/connectors/snap/connector.ts'
import type { Behaviour } from '../../../src/sandbox/bank/behaviour.ts'
import type { FaceKeys } from '../../../src/sandbox/bank/faces/snap/agreement.ts'
import type { SnapFaceName } from '../../../src/sandbox/bank/faces/snap/simulators/simulators.ts'
import { mountFace } from '../../../src/sandbox/bank/faces/start.ts'
import { parseBody } from '../../../src/snap/json.ts'
import { testKeys } from '../../rails/snap-keys.ts'

const pem = testKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Both sides have the published throw-away key. */
const FACE_TEST_KEYS: FaceKeys = {
  partnerPrivateKeyPem: pem,
  bankPrivateKeyPem: pem,
  bankPublicKeyPem: testKeys.publicKeyPem,
  controlSecret: 'a control secret',
}
export const OUR_KEY = createPrivateKey(pem)

/** A call of the face's as it reached us. */
type Heard = { readonly path: string; readonly headers: InboundCall['headers']; readonly body: Record<string, unknown> }

/** What we do with what a face tells: by default it is recorded, and what it asks about is not known. */
type Partner = (event: InboundEvent) => InboundOutcome

/** The bank wearing a face at a port of its own, a connection to it, and what it tells over that connection. */
export async function serveSnapFace(
  name: SnapFaceName,
  { behaviour = {}, at = '2026-11-20T03:00:00Z' }: { readonly behaviour?: Behaviour; readonly at?: string } = {},
) {
  let now = new Date(at)
  const clock: Clock = () => now
  const server = Fastify({ forceCloseConnections: true })
  const { face, served } = await mountFace(server, name, {
    clock,
    behaviour,
    logger: { warn: () => {} },
    keys: FACE_TEST_KEYS,
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    face.notifier.stop()
    await server.close()
  })
  const credentials = served.credentials(url) as Credentials

  const heard: Heard[] = []
  const events: InboundEvent[] = []
  const refused: string[] = []
  let partner: Partner = (event) => (event.is === 'va_inquiry' ? { is: 'not_found' } : { is: 'done' })
  const prefix = '/v1/inbound/con_face'
  const open = (change: Partial<Credentials> = {}, ours = clock) =>
    snapConnector(
      { id: 'con_face', profile: name },
      { ...credentials, ...change },
      {
        clock: ours,
        timeoutMs: 2_000,
        allowsLocalhost: true,
        inboundUrl: `https://pay.example${prefix}`,
        tokenKey: Buffer.alloc(32, 5),
      },
    )
  const connector = open()
  let listening = connector
  const listener = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url: fullPath = '', headers } = request
    const rawBody = Buffer.concat(chunks)
    const call = { method, path: fullPath.slice(prefix.length), fullPath, headers, rawBody, now: clock() }
    const service = listening.inbound?.serviceOf(call)
    const verified = service?.verify(call)
    const answer = (reply: { status: number; body: string } = { status: 404, body: '{}' }) =>
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
    if (verified?.is === 'answered' || verified?.is === 'refused') {
      if (verified.is === 'refused') refused.push(verified.words)
      return answer(verified.reply)
    }
    if (!verified) return answer()
    heard.push({ path: call.path, headers, body: JSON.parse(rawBody.toString()) })
    const message = verified.read()
    events.push(message.event)
    return answer(message.reply(partner(message.event)))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listener.close())
  face.notifier.aimAt(`http://127.0.0.1:${(listener.address() as AddressInfo).port}${prefix}`)

  const act = (reference: string, what: string, force?: boolean) => served.acts[what]?.(reference, undefined, force)
  return {
    url,
    clock,
    credentials,
    connector,
    open,
    act,
    heard,
    events,
    refused,
    behave: face.behaviour.replace,
    /** What it tells is taken with other credentials from now on. */
    listenAs: (change: Partial<Credentials>) => {
      listening = open(change)
    },
    answerAs: (next: Partner) => {
      partner = next
    },
    advance: (ms: number) => {
      now = later(now, ms)
    },
  }
}

export type SnapWorld = Awaited<ReturnType<typeof serveSnapFace>>

/** The body of a reply, numbers as they were. */
export const readReply = async (response: Response) => {
  const text = await response.text()
  if (!parseBody(Buffer.from(text))) throw new Error(`no JSON: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

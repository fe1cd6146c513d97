import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { type BehaviourRegistry, Misbehaviour } from '../behaviour.ts'
import { createNotifier, type Face, hasKey } from './face.ts'
import { mountMidtransFace } from './midtrans/face.ts'
import type { FacePorts } from './ports.ts'
import { mountXenditFace } from './xendit/face.ts'

/** What each face takes for its merchant's keys: published, as everything behind them is play. */
export const FACE_KEYS = {
  midtrans: { serverKey: 'SB-Mid-server-gapura-sandbox' },
  xendit: { secretKey: 'xnd_development_gapura_sandbox', callbackToken: 'gapura-sandbox-callback-token' },
} as const

/** What a payer, a receiving bank or the provider itself does; false: there is nothing of that name, or it is too late. */
type Act = (reference: string, how?: Misbehaviour) => boolean
type Worn = { readonly key: string; readonly acts: Readonly<Record<string, Act>> }

const FACES: Readonly<Record<keyof FacePorts, (server: FastifyInstance, face: Face) => Worn>> = {
  midtrans: (server, face) => {
    const { serverKey } = FACE_KEYS.midtrans
    const { pay, deny, settle } = mountMidtransFace(server, face, serverKey)
    return { key: serverKey, acts: { pay, deny, settle } }
  },
  xendit: (server, face) => {
    const keys = FACE_KEYS.xendit
    const { pay, fail, decidePayout, decideRefund } = mountXenditFace(server, face, keys)
    const acts: Worn['acts'] = {
      ...{ pay, fail, decidePayout },
      succeedRefund: (reference, how) => decideRefund(reference, 'SUCCEEDED', how),
      failRefund: (reference, how) => decideRefund(reference, 'FAILED', how),
    }
    return { key: keys.secretKey, acts }
  },
}

type Parts = {
  readonly ports: FacePorts
  readonly host: string
  readonly clock: Clock
  readonly behaviour: BehaviourRegistry
  readonly logger: FastifyBaseLogger
}

/**
 * Puts the bank's faces on, each at a port of its own. Where another process of this gateway has a port already, it wears
 * that face: what a face knows is in the memory of one process. Returns how to take them off.
 */
export async function startFaces({ ports, host, ...parts }: Parts): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  for (const name of Object.keys(ports) as (keyof FacePorts)[]) {
    const server = Fastify({
      loggerInstance: parts.logger,
      logController: new LogController({ disableRequestLogging: true }),
      forceCloseConnections: true,
    })
    const notifier = createNotifier(parts.logger, '')
    const { key, acts } = FACES[name](server, { clock: parts.clock, behaviour: parts.behaviour, notifier })
    mountFaceControl(server, key, acts, notifier.aimAt)
    const port = ports[name] ?? 0
    try {
      await server.listen({ port, host })
    } catch (error) {
      await server.close()
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      parts.logger.warn({ face: name, port }, 'a face of the bank’s has its port already, in another process')
      continue
    }
    stops.push(async () => {
      notifier.stop()
      await server.close()
    })
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

const ActBody = Type.Object(
  { reference: Type.String(), act: Type.String(), behaviour: Type.Optional(Misbehaviour) },
  { additionalProperties: false },
)
type ActBody = Static<typeof ActBody>
const NotifyBody = Type.Object({ url: Type.String({ maxLength: 2_048 }) }, { additionalProperties: false })
type NotifyBody = Static<typeof NotifyBody>

/** The provider's dashboard, and its simulator of payers: under /sandbox, behind the face's own key. */
function mountFaceControl(
  server: FastifyInstance,
  key: string,
  acts: Worn['acts'],
  aimAt: (url: string) => void,
): void {
  server.put<{ Body: NotifyBody }>('/sandbox/notify', { schema: { body: NotifyBody } }, async (request, reply) => {
    if (!hasKey(request, key)) return reply.code(401).send({})
    if (!URL.canParse(request.body.url)) return reply.code(400).send({})
    aimAt(request.body.url)
    return {}
  })
  server.post<{ Body: ActBody }>('/sandbox/act', { schema: { body: ActBody } }, async (request, reply) => {
    if (!hasKey(request, key)) return reply.code(401).send({})
    const { reference, act, behaviour } = request.body
    const run = Object.hasOwn(acts, act) ? acts[act] : undefined
    if (!run) return reply.code(400).send({ acts: Object.keys(acts) })
    return run(reference, behaviour) ? {} : reply.code(404).send({})
  })
}

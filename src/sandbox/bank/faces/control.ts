import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { isBehaviour, Misbehaviour } from '../behaviour.ts'
import { PayBody } from '../control/control-wire.ts'
import type { Acted } from './act.ts'
import { type Face, hasKey } from './face.ts'
import type { ServedFace } from './serve-face.ts'

const URL_MAX = 2_048

const ActBody = Type.Object(
  {
    /** What is acted on, by any of its names: our reference, the provider's, a code, a number. */
    reference: Type.String({ maxLength: 512 }),
    act: Type.String(),
    behaviour: Type.Optional(Misbehaviour),
    force: Type.Optional(Type.Boolean()),
    /** What a payer pays to a collector, in whole units. */
    amount: Type.Optional(Type.Integer({ minimum: 1 })),
    payer: PayBody.properties.payer,
    /** Where this is notified from now on. */
    notifyUrl: Type.Optional(Type.String({ maxLength: URL_MAX })),
  },
  { additionalProperties: false },
)
type ActBody = Static<typeof ActBody>
const NotifyBody = Type.Object({ url: Type.String({ maxLength: URL_MAX }) }, { additionalProperties: false })
type NotifyBody = Static<typeof NotifyBody>

const STATUS: Readonly<Record<Acted, number>> = { done: 200, unknown: 404, refused: 409 }

/** The provider's dashboard, and its simulator of payers: under /sandbox, behind the face's own key. */
export function mountFaceControl(
  server: FastifyInstance,
  face: Face,
  { key, acts, look, credentials }: ServedFace,
): void {
  void server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => (hasKey(request, key) ? undefined : reply.code(401).send({})))

    scope.get('/sandbox/credentials', () => credentials(server.listeningOrigin))
    scope.get<{ Querystring: { name?: string } }>('/sandbox/look', ({ query }) => look(query.name ?? ''))
    scope.put<{ Body: NotifyBody }>('/sandbox/notify', { schema: { body: NotifyBody } }, async (request, reply) => {
      if (!URL.canParse(request.body.url)) return reply.code(400).send({})
      face.notifier.aimAt(request.body.url)
      return {}
    })
    scope.put('/sandbox/behaviour', async (request, reply) => {
      if (!isBehaviour(request.body)) return reply.code(400).send({})
      face.behaviour.replace(request.body)
      return {}
    })
    scope.post<{ Body: ActBody }>('/sandbox/act', { schema: { body: ActBody } }, async (request, reply) => {
      const { reference, act, behaviour, force, notifyUrl, amount, payer } = request.body
      const run = Object.hasOwn(acts, act) ? acts[act] : undefined
      if (!run || (notifyUrl !== undefined && !URL.canParse(notifyUrl))) {
        return reply.code(400).send({ acts: Object.keys(acts) })
      }
      if (notifyUrl !== undefined) face.notifier.aimAt(notifyUrl)
      return reply.code(STATUS[await run(reference, behaviour, force, { amount, payer })]).send({})
    })
  })
}

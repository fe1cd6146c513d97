import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { DAY_MS, later } from '../base/clock.ts'
import { notFound } from '../base/errors.ts'
import { transaction } from '../db/transaction.ts'
import { createSecretKey, type KeyScope } from '../merchants/keys.ts'
import type { DashboardApp } from './app.ts'
import { assertLive, assertMayGrant } from './key-rules.ts'
import { endKey, listKeys } from './key-store.ts'
import { admittedOf, merchantOf } from './people.ts'

const strict = { additionalProperties: false }
const NewKey = Type.Object(
  {
    region: Type.Union([Type.String({ pattern: '^[A-Z]{2}$', explain: 'must be a country such as ID' }), Type.Null()]),
    scopes: Type.Array(Type.Union([Type.Literal('checkout'), Type.Literal('send_money'), Type.Literal('settings')]), {
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
    }),
  },
  strict,
)
const Rotation = Type.Object({ overlapDays: Type.Integer({ minimum: 0, maximum: 7 }) }, strict)
type WithId = { Params: { id: string } }

/** `/dashboard/api/keys`: the secret keys of programs. A key is shown once, in the reply that makes it. */
export function keyRoutes(scope: FastifyInstance, app: DashboardApp): void {
  const { db, clock, changes, environment } = app

  scope.get('/dashboard/api/keys', { config: { need: { may: 'keys.read' } } }, async (request) => {
    const merchantId = merchantOf(request)
    return { data: await transaction(db, merchantId, (tx) => listKeys(tx, merchantId, clock())) }
  })

  scope.post<{ Body: Static<typeof NewKey> }>(
    '/dashboard/api/keys',
    { config: { need: { may: 'keys.change', proved: true, does: 'key.create' } }, schema: { body: NewKey } },
    (request) => {
      const { merchantId, role } = admittedOf(request).membership
      const { region, scopes } = request.body
      assertMayGrant(role, scopes)
      return transaction(db, merchantId, async (tx) => {
        await assertLive(tx, app, merchantId, scopes)
        return createSecretKey(tx, clock(), environment, { merchantId, region, scopes })
      })
    },
  )

  scope.post<WithId & { Body: Static<typeof Rotation> }>(
    '/dashboard/api/keys/:id/rotate',
    { config: { need: { may: 'keys.change', proved: true, does: 'key.rotate' } }, schema: { body: Rotation } },
    async (request) => {
      const { merchantId, role } = admittedOf(request).membership
      const rotated = await transaction(db, merchantId, async (tx) => {
        const now = clock()
        const at = later(now, request.body.overlapDays * DAY_MS)
        const ended = await endKey(tx, merchantId, request.params.id, { now, at })
        if (!ended) throw notFound()
        const scopes = ended.scopes as readonly KeyScope[]
        assertMayGrant(role, scopes)
        await assertLive(tx, app, merchantId, scopes)
        const made = await createSecretKey(tx, now, environment, { merchantId, region: ended.region, scopes })
        return { ...made, previousValidUntil: ended.expiresAt }
      })
      changes.tell('secret_key', merchantId)
      return rotated
    },
  )

  scope.delete<WithId>(
    '/dashboard/api/keys/:id',
    { config: { need: { may: 'keys.change', proved: true, does: 'key.revoke' } } },
    async (request, reply) => {
      const merchantId = merchantOf(request)
      const now = clock()
      const ended = await transaction(db, merchantId, (tx) =>
        endKey(tx, merchantId, request.params.id, { now, at: now }),
      )
      if (!ended) throw notFound()
      changes.tell('secret_key', merchantId)
      return reply.code(204).send()
    },
  )
}

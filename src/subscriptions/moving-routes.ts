import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { ErrorCode } from '../base/errors.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { claimOf, once, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import type { RouteApp } from './app.ts'
import { readCollections } from './dunning/store.ts'
import { DETAIL_EXAMPLE, SubscriptionReply } from './reply-schema.ts'
import * as schema from './schema.ts'
import type { Subscription } from './subscription.ts'
import { changePlan } from './verbs/change-plan.ts'
import { cancelSubscription, pauseSubscription, resumeSubscription } from './verbs/pause.ts'
import { updateSubscription } from './verbs/update.ts'
import { toDetail } from './wire.ts'

const tags = ['Subscriptions']
const security = [{ secretKey: [] }]
const refusals: ErrorCode[] = ['INVALID_STATE']
const TASKS = ['subscriptions', 'subscription tries', 'deliveries', 'invoice mails'] as const

type Key = { readonly merchantId: string; readonly id: string }
type Move = {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly body?: TSchema
  readonly act: (tx: Tx, app: RouteApp, now: Date, key: Key, body: never) => Promise<Subscription>
}

const MOVES: readonly Move[] = [
  {
    path: 'pause',
    operationId: 'pauseSubscription',
    summary: 'Pause a subscription',
    description: 'Nothing is billed, and nothing is charged, until it is resumed. Open invoices can still be paid.',
    act: pauseSubscription,
  },
  {
    path: 'resume',
    operationId: 'resumeSubscription',
    summary: 'Resume a subscription',
    description:
      'After a pause: what is left of the billed period is used first, the days of the pause are never billed, and a period that ' +
      'begins between two first days is billed by its share of days. Also takes back a cancellation at the end of the period.',
    act: resumeSubscription,
  },
  {
    path: 'cancel',
    operationId: 'cancelSubscription',
    summary: 'Cancel a subscription',
    description:
      'Now, or when the period that was billed last is over. What is not paid is charged no more; its invoice can still be paid, or ' +
      'voided.',
    body: schema.CancelSubscription,
    act: (tx, app, now, key, { when }: { when: 'now' | 'period_end' }) =>
      cancelSubscription(tx, app, now, key, { when, by: 'merchant' }),
  },
  {
    path: 'change',
    operationId: 'changeSubscription',
    summary: 'Change the plan of a subscription',
    description: 'To another plan of the same currency; before anything was billed it simply begins with that plan.',
    body: schema.ChangePlan,
    act: changePlan,
  },
]

/** `PATCH /v1/subscriptions/{id}` and `POST …/{id}/pause|resume|cancel|change`. */
export function movingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  for (const { path, act, body, ...described } of MOVES) {
    server.post<{ Params: { id: string } }>(
      `/v1/subscriptions/:id/${path}`,
      {
        onRequest,
        attachValidation: true,
        schema: {
          ...described,
          ...(body && { body }),
          tags,
          security,
          params: schema.SubscriptionParams,
          response: { 200: SubscriptionReply },
          example: DETAIL_EXAMPLE,
          idempotent: true,
          refusals,
        },
      },
      async (request, reply) => {
        assertValid(request.validationError)
        const now = app.clock()
        const { merchantId } = callerOf(request)
        const key = { merchantId, id: request.params.id }
        const stored = await once(app.db, claimOf(request, merchantId, now), async (tx) => ({
          status: 200,
          value: await shown(tx, app, await act(tx, app, now, key, request.body as never)),
        }))
        for (const task of TASKS) app.signals.wake(task)
        return sendStoredReply(reply, stored)
      },
    )
  }
  server.patch<{ Params: { id: string }; Body: schema.UpdateSubscription }>(
    '/v1/subscriptions/:id',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'updateSubscription',
        tags,
        security,
        summary: 'Change the saved methods of a subscription',
        description:
          'A first one begins a subscription that waits for it; a new one is tried at once for what could not be collected. ' +
          '`metadata` is replaced as a whole.',
        params: schema.SubscriptionParams,
        body: schema.UpdateSubscription,
        response: { 200: SubscriptionReply },
        example: DETAIL_EXAMPLE,
        refusals,
      },
    },
    async (request) => {
      assertValid(request.validationError)
      const now = app.clock()
      const key = { merchantId: callerOf(request).merchantId, id: request.params.id }
      const reply = await transaction(app.db, key.merchantId, async (tx) =>
        shown(tx, app, await updateSubscription(tx, app, now, key, request.body)),
      )
      for (const task of TASKS) app.signals.wake(task)
      return reply
    },
  )
}

const shown = async (tx: Tx, app: RouteApp, one: Subscription) =>
  toDetail(one, await readCollections(tx, one.merchantId, one.id), app)

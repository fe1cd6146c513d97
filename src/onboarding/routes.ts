import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import type { MasterKey } from '../base/master-key.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { claimOf, once, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { visibleTo } from '../merchants/authentication/visible-to.ts'
import type { BusinessData, KybProvider } from './onboarding.ts'
import { readBusiness } from './read-business.ts'
import { applyReport } from './reports/report.ts'
import { providerOf, requireProvider } from './reports/require-provider.ts'
import * as schema from './schema.ts'
import { findMerchantByReference } from './store.ts'
import { type BankFaults, businessFaults } from './submissions/rules.ts'
import { submitBusiness } from './submissions/submit.ts'
import { toStanding } from './wire.ts'

type RouteApp = {
  readonly authenticator: Authenticator
  readonly masterKey: MasterKey
  readonly livemode: boolean
  readonly provider: KybProvider | null
  readonly bankFaults: BankFaults
  readonly signals: { wake(task: string): void }
}

const tags = ['Onboarding']

/** Takes a merchant's business data and the provider's reports about it. */
export function onboardingRoutes(server: FastifyInstance, app: RouteApp): void {
  const { db, clock } = app.authenticator
  server.decorateRequest('providerId', null)

  server.post<{ Body: BusinessData }>(
    '/v1/onboarding',
    {
      onRequest: requireKey(app.authenticator, 'settings'),
      attachValidation: true,
      schema: {
        operationId: 'submitOnboarding',
        tags,
        security: [{ secretKey: [] }],
        summary: 'Send in the data of your business',
        description:
          'It is passed on to the provider that checks it, under `reference_id`. Send it again to correct it, until the ' +
          'review begins and after a rejection; otherwise 409 `INVALID_TRANSITION`. What the provider reports is notified by ' +
          'the webhook `onboarding.updated`. In the sandbox the review takes about three seconds, and a `legalName` ' +
          'with `REJECT` in it is rejected; the demo account’s own `kyb_demo` is left alone, for you to report on with the ' +
          'demo provider key.',
        body: schema.Business,
        response: { 200: schema.Standing },
        idempotent: true,
        refusals: ['INVALID_TRANSITION', 'PROVIDER_UNAVAILABLE'],
      },
    },
    async (request, reply) => {
      assertValid(request.validationError, businessFaults(request.body ?? {}, app.bankFaults))
      const { merchantId } = callerOf(request)
      const now = clock()
      // The stored reply holds none of the data: it is in the clear.
      const stored = await once(db, claimOf(request, merchantId, now), async (tx) => ({
        status: 200,
        value: toStanding(await submitBusiness(tx, now, app, merchantId, request.body)),
      }))
      app.signals.wake('kyb pushes')
      return sendStoredReply(reply, stored)
    },
  )

  server.get(
    '/v1/onboarding',
    {
      onRequest: requireKey(app.authenticator, 'settings'),
      schema: {
        operationId: 'retrieveOnboarding',
        tags,
        security: [{ secretKey: [] }],
        summary: 'See how your onboarding stands',
        description: 'With the data sent in last and every report that changed something. 404 before the first.',
        response: { 200: schema.OnboardingReply },
        refusals: ['NOT_FOUND'],
      },
    },
    (request) => {
      const caller = callerOf(request)
      const { merchantId } = caller
      return transaction(db, merchantId, async (tx) => {
        const read = await readBusiness(tx, app.masterKey, merchantId)
        if (!read) throw notFound()
        return { ...read, business: visibleTo(caller, read.business) }
      })
    },
  )

  reportRoute(server, app)
}

/** The provider's reports. */
function reportRoute(server: FastifyInstance, app: RouteApp): void {
  const { db, clock } = app.authenticator
  server.post<{ Body: schema.StatusReport }>(
    '/v1/onboarding/status',
    {
      onRequest: requireProvider(app.authenticator),
      schema: {
        operationId: 'reportOnboardingStatus',
        tags,
        security: [{ providerKey: [] }],
        summary: 'Report how a business stands (providers)',
        description:
          'After receiving the data, on entering review, after the decision, and `approved` once more when ready to go live. ' +
          'Repeats and overtaken reports are answered 200 with `applied: false`.',
        body: schema.StatusReport,
        response: { 200: schema.StatusReply },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request) => {
      const { reference_id, status, reason = null } = request.body
      const merchantId = await transaction(db, ALL_MERCHANTS, (tx) =>
        findMerchantByReference(tx, providerOf(request), reference_id),
      )
      if (merchantId === undefined) throw notFound()
      const { onboarding, applied } = await transaction(db, merchantId, (tx) =>
        applyReport(tx, clock(), app, merchantId, { status, reason }),
      )
      if (applied) app.authenticator.invalidation.publish('merchant', merchantId)
      if (applied) app.signals.wake('deliveries')
      return { reference_id, status: onboarding.status, applied }
    },
  )
}

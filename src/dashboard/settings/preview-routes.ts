import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { Rails } from '../../connections/rails.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import { loadAssets } from '../../page/http/assets.ts'
import type { Marks } from '../../page/marks/read-marks.ts'
import { renderPreview } from '../../page/preview.ts'
import { merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { previewEndpoints } from './schema.ts'

export type PreviewApp = {
  readonly db: Db
  readonly clock: Clock
  readonly rails: Rails
  readonly environment: 'sandbox' | 'production'
  readonly marks: Marks
}

/** `/dashboard/api/checkout-preview`: the payment page in a colour that is not saved yet. */
export function previewRoutes(scope: FastifyInstance, { db, clock, rails, environment, marks }: PreviewApp): void {
  const assets = loadAssets(marks)
  const access = { permission: 'settings.read' } as const
  route(scope, previewEndpoints.read, { config: { access } }, async (request) => {
    const merchantId = merchantOf(request)
    const merchant = await transaction(db, merchantId, (tx) => findMerchant(tx, merchantId))
    if (!merchant) throw notFound()
    const { accentColor = null, locale = 'id' } = request.query
    const app = { rails, livemode: environment === 'production', now: clock(), assets }
    return { html: renderPreview(app, { ...merchant, accentColor }, locale) }
  })
}

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { fieldError, notFound } from '../../base/errors.ts'
import { isId } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { readSettings } from '../../merchants/settings/settings.ts'
import { ASSET_HEADERS } from '../../page/http/headers.ts'
import { merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { logoEndpoints } from './schema.ts'

/** In base64, a third longer, it still fits a request's 64 KiB. */
const LOGO_MAX_BYTES = 45 * 1_024

/** The kinds of images, by their first bytes; the declared type is ignored. SVG is left out: it can hold scripts. */
const KINDS = [
  { extension: 'png', type: 'image/png', begins: /^\x89PNG\r\n\x1a\n/ },
  { extension: 'jpg', type: 'image/jpeg', begins: /^\xff\xd8\xff/ },
  { extension: 'webp', type: 'image/webp', begins: /^RIFF.{4}WEBP/s },
] as const
const HEAD_BYTES = 16

/** `/dashboard/api/logo`: the logo on the payment pages. */
export function logoRoutes(scope: FastifyInstance, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  const permission = 'settings.change'
  const readState = readSettings

  route(
    scope,
    logoEndpoints.replace,
    { config: { access: { permission, action: 'logo.change', readState } } },
    async (request) => {
      const merchantId = merchantOf(request)
      const { body, name } = readImage(request.body.image)
      const logoUrl = `/logo/${merchantId}/${name}`
      await transaction(db, merchantId, async (tx) => {
        await setLogoUrl(tx, merchantId, logoUrl)
        await tx
          .insertInto('merchant_logo')
          .values({ merchant_id: merchantId, name, body, created_at: clock() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await tx.deleteFrom('merchant_logo').where('merchant_id', '=', merchantId).where('name', '<>', name).execute()
      })
      return { logoUrl }
    },
  )

  route(
    scope,
    logoEndpoints.remove,
    { config: { access: { permission, action: 'logo.remove', readState } } },
    async (request, reply) => {
      const merchantId = merchantOf(request)
      await transaction(db, merchantId, async (tx) => {
        await setLogoUrl(tx, merchantId, null)
        await tx.deleteFrom('merchant_logo').where('merchant_id', '=', merchantId).execute()
      })
      return reply.code(204).send()
    },
  )
}

/** `GET /logo/…`: the logo as the payment pages load it. Named by its content, so browsers may cache it forever. */
export function logoFile(server: FastifyInstance, { db }: { readonly db: Db }): void {
  server.get<{ Params: { merchantId: string; name: string } }>('/logo/:merchantId/:name', async (request, reply) => {
    const { merchantId, name } = request.params
    const kind = KINDS.find(({ extension }) => name.endsWith(`.${extension}`))
    if (!kind || !isId('mer', merchantId)) throw notFound()
    const logo = await transaction(db, merchantId, (tx) =>
      tx
        .selectFrom('merchant_logo')
        .select('body')
        .where('merchant_id', '=', merchantId)
        .where('name', '=', name)
        .executeTakeFirst(),
    )
    if (!logo) throw notFound()
    return reply.headers(ASSET_HEADERS).type(kind.type).send(logo.body)
  })
}

/** An image and its name, which is the hash of its content. Throws VALIDATION_ERROR. */
function readImage(base64: string): { body: Buffer; name: string } {
  const body = Buffer.from(base64, 'base64')
  const head = body.subarray(0, HEAD_BYTES).toString('latin1')
  const kind = KINDS.find(({ begins }) => begins.test(head))
  if (!kind) throw fieldError('image', 'INVALID_FORMAT', '"image" must be a PNG, JPEG or WebP file in base64.')
  if (body.length > LOGO_MAX_BYTES) throw fieldError('image', 'TOO_LONG', '"image" may be at most 45 KiB.')
  return { body, name: `${createHash('sha256').update(body).digest('hex').slice(0, 32)}.${kind.extension}` }
}

const setLogoUrl = (tx: Tx, merchantId: string, url: string | null) =>
  tx.updateTable('merchant').set({ logo_url: url }).where('id', '=', merchantId).execute()

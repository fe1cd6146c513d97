import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { fieldError, notFound } from '../base/errors.ts'
import { isId } from '../base/id.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { ASSET_HEADERS } from '../page/headers.ts'
import type { DashboardApp } from './app.ts'
import { merchantOf } from './people.ts'

/** With base64's third on top it still fits a request's 64 KiB. */
const LOGO_MAX_BYTES = 45 * 1_024
const Logo = Type.Object(
  { image: Type.String({ description: 'The file in base64.' }) },
  { additionalProperties: false },
)

/** What an image is by its first bytes; what it calls itself does not count. SVG is left out: it can hold scripts. */
const KINDS = [
  { extension: 'png', type: 'image/png', begins: /^\x89PNG\r\n\x1a\n/ },
  { extension: 'jpg', type: 'image/jpeg', begins: /^\xff\xd8\xff/ },
  { extension: 'webp', type: 'image/webp', begins: /^RIFF.{4}WEBP/s },
] as const
const HEAD_BYTES = 16

/** `/dashboard/api/logo`: the logo on the payment pages. */
export function logoRoutes(scope: FastifyInstance, { db, clock }: DashboardApp): void {
  const need = { may: 'settings.change' } as const

  scope.put<{ Body: Static<typeof Logo> }>(
    '/dashboard/api/logo',
    { config: { need: { ...need, does: 'logo.change' } }, schema: { body: Logo } },
    async (request) => {
      const merchantId = merchantOf(request)
      const body = Buffer.from(request.body.image, 'base64')
      const head = body.subarray(0, HEAD_BYTES).toString('latin1')
      const kind = KINDS.find(({ begins }) => begins.test(head))
      if (!kind) throw fieldError('image', 'INVALID_FORMAT', '"image" must be a PNG, JPEG or WebP file in base64.')
      if (body.length > LOGO_MAX_BYTES) throw fieldError('image', 'TOO_LONG', '"image" may have at most 45 KiB.')
      const name = `${createHash('sha256').update(body).digest('hex').slice(0, 32)}.${kind.extension}`
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

  scope.delete(
    '/dashboard/api/logo',
    { config: { need: { ...need, does: 'logo.remove' } } },
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

/** `GET /logo/…`: a logo for whoever looks at a payment page. Named by its content, so it is kept for ever. */
export function logoFile(server: FastifyInstance, { db }: Pick<DashboardApp, 'db'>): void {
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

const setLogoUrl = (tx: Tx, merchantId: string, url: string | null) =>
  tx.updateTable('merchant').set({ logo_url: url }).where('id', '=', merchantId).execute()

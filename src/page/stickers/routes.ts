import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import { CollectorParams } from '../../collectors/schema.ts'
import type { Db } from '../../db/db.ts'
import { assertValid } from '../../http/input/validator.ts'
import { type Authenticator, callerOf, requireKey } from '../../merchants/authentication/authenticate.ts'
import { SHEET, writeSticker } from './as-pdf.ts'
import { stickerPngOf } from './as-png.ts'
import { svgOf } from './as-svg.ts'
import { loadSticker } from './load-sticker.ts'
import { STICKER_WORDS } from './words.ts'

export type StickerApp = {
  readonly db: Db
  readonly clock: Clock
  readonly livemode: boolean
  readonly authenticator: Authenticator
}

const FORMATS = {
  svg: { type: 'image/svg+xml', sample: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>' },
  png: { type: 'image/png', sample: 'PNG…' },
  pdf: { type: 'application/pdf', sample: '%PDF-1.3…' },
} as const
type Format = keyof typeof FORMATS

const locale = Type.Optional(
  Type.Enum(['id', 'en'], { description: 'The language of what it says beside names and numbers. Absent: `id`.' }),
)
const Query = Type.Object({ locale }, { additionalProperties: false })
const PdfQuery = Type.Object(
  {
    locale,
    sheet: Type.Optional(
      Type.Enum([String(SHEET)], {
        description: `\`${SHEET}\`: a page of A4 with so many, to be cut. Absent: one, in its own size.`,
      }),
    ),
  },
  { additionalProperties: false },
)
type Query = Static<typeof PdfQuery>

/** `GET /v1/collectors/{id}/sticker.…`: what is pasted on a counter, to be printed in black and white. */
export function stickerRoutes(server: FastifyInstance, app: StickerApp): void {
  for (const [format, { type, sample }] of Object.entries(FORMATS)) {
    server.get<{ Params: { id: string }; Querystring: Query }>(
      `/v1/collectors/:id/sticker.${format}`,
      {
        onRequest: requireKey(app.authenticator, 'checkout'),
        attachValidation: true,
        schema: {
          operationId: `downloadSticker${format[0]?.toUpperCase()}${format.slice(1)}`,
          tags: ['Collectors'],
          security: [{ secretKey: [] }],
          summary: `The sticker of a collector as ${format.toUpperCase()}`,
          description:
            'A6, black on white: your name, the collector’s name and label, and the QR code with NMID and terminal, or bank and number. Only of an `ACTIVE` collector.',
          params: CollectorParams,
          querystring: format === 'pdf' ? PdfQuery : Query,
          response: {
            200: { content: { [type]: { schema: Type.String({ description: 'The file.' }), example: sample } } },
          },
          refusals: ['INVALID_STATE'],
        },
      },
      async (request, reply) => {
        assertValid(request.validationError)
        const { merchantId } = callerOf(request)
        const { id } = request.params
        const made = await fileOf(app, format as Format, { merchantId, id }, request.query)
        return reply
          .headers({
            'cache-control': 'private, no-store',
            'content-disposition': `attachment; filename="sticker-${id}.${format}"`,
          })
          .type(type)
          .send(made)
      },
    )
  }
}

async function fileOf(
  app: StickerApp,
  format: Format,
  key: { readonly merchantId: string; readonly id: string },
  query: Query,
): Promise<Buffer | string> {
  const language = query.locale === 'en' ? 'en' : 'id'
  const sticker = await loadSticker(app, key, language)
  // With the library that reads fonts, which unpacks tables as it loads: not a thing for every start.
  const { drawSticker } = await import('./layout.ts')
  const drawing = drawSticker(sticker, STICKER_WORDS[language])
  if (format === 'svg') return svgOf(drawing)
  if (format === 'png') return stickerPngOf(drawing)
  // Loaded by who makes a document: no other request waits for it.
  const { default: Document } = await import('pdfkit')
  const title = [sticker.merchant, sticker.place].filter(Boolean).join(' · ')
  const about = { title, language, at: app.clock() }
  const chunks: Uint8Array[] = []
  for await (const chunk of writeSticker(Document, drawing, about, query.sheet !== undefined)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { RateLimiter } from '../../http/rate-limit.ts'
import { beginDocument } from '../../onboarding/documents/begin-document.ts'
import { findDocuments } from '../../onboarding/documents/find-documents.ts'
import { type DocumentApp, finishDocument } from '../../onboarding/documents/finish-document.ts'
import { PIECE_BYTES } from '../../onboarding/documents/limits.ts'
import { openDocument } from '../../onboarding/documents/open-document.ts'
import { removeDocument } from '../../onboarding/documents/remove-document.ts'
import { uploadPiece } from '../../onboarding/documents/upload-piece.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { documentEndpoints } from './schema.ts'
import { sendFile } from './send-file.ts'
import { toView, toViews } from './to-view.ts'

const permission = 'onboarding.change'

/** `/dashboard/api/documents`: files that a business submits for its verification. */
export function documentRoutes(scope: FastifyInstance, app: DocumentApp): void {
  const { db, masterKey } = app
  uploadRoutes(scope, app)

  route(scope, documentEndpoints.list, { config: { access: { permission: 'onboarding.read' } } }, async (request) => {
    const merchantId = merchantOf(request)
    return { data: toViews(await transaction(db, merchantId, (tx) => findDocuments(tx, masterKey, merchantId))) }
  })

  route(
    scope,
    documentEndpoints.download,
    { config: { access: { permission: 'documents.read', recentProof: true, action: 'document.open' } } },
    async (request, reply) => {
      const opened = await openDocument(db, masterKey, { merchantId: merchantOf(request), id: request.params.id })
      if (request.audit) request.audit.detail = { kind: opened.document.kind }
      return sendFile(reply, opened)
    },
  )

  route(
    scope,
    documentEndpoints.remove,
    { config: { access: { permission, action: 'document.remove' } } },
    async (request, reply) => {
      const merchantId = merchantOf(request)
      await transaction(db, merchantId, (tx) => removeDocument(tx, masterKey, { merchantId, id: request.params.id }))
      return reply.code(204).send()
    },
  )
}

/** An upload is announced, then its chunks are sent, then the file is checked. */
function uploadRoutes(scope: FastifyInstance, app: DocumentApp): void {
  const { db, clock, masterKey } = app
  const begun = new RateLimiter({ name: 'documents', perSecond: 0.2, burst: 30 })

  route(
    scope,
    documentEndpoints.begin,
    { config: { access: { permission, action: 'document.begin' } } },
    async (request, reply) => {
      const merchantId = merchantOf(request)
      begun.take(merchantId, performance.now(), reply)
      const { kind, name, sizeBytes } = request.body
      const uploadedBy = memberOf(request).session.person.email
      const wanted = { merchantId, kind, sizeBytes, uploadedBy, name: name.trim() }
      const id = await transaction(db, merchantId, (tx) => beginDocument(tx, clock(), masterKey, wanted))
      if (request.audit) request.audit.detail = { kind }
      return { id, pieceBytes: PIECE_BYTES }
    },
  )

  pieceRoute(scope, app)

  route(
    scope,
    documentEndpoints.finish,
    { config: { access: { permission, action: 'document.upload' } } },
    async (request) => {
      const document = await finishDocument(app, { merchantId: merchantOf(request), id: request.params.id })
      const view = toView(document)
      if (!view) throw notFound()
      if (request.audit) request.audit.detail = { kind: view.kind, sha256: view.sha256 }
      return view
    },
  )
}

/** Accepts bytes only: no JSON is parsed in its scope. */
function pieceRoute(scope: FastifyInstance, { db, masterKey }: DocumentApp): void {
  void scope.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    const limits = { parseAs: 'buffer', bodyLimit: PIECE_BYTES } as const
    plain.addContentTypeParser('application/octet-stream', limits, async (_: unknown, body: Buffer) => body)
    const inner = plain
    route(
      inner,
      documentEndpoints.storePiece,
      // Not audited: the beginning and the end of the upload are.
      {
        bodyLimit: PIECE_BYTES,
        config: { access: { permission } },
      },
      async (request, reply) => {
        const { id, number } = request.params
        const merchantId = merchantOf(request)
        const piece = { number: Number(number), bytes: Buffer.from(request.body) }
        await transaction(db, merchantId, (tx) => uploadPiece(tx, masterKey, { merchantId, id }, piece))
        return reply.code(204).send()
      },
    )
  })
}

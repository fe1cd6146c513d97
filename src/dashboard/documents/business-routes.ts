import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { findDocuments } from '../../onboarding/documents/find-documents.ts'
import { openDocument } from '../../onboarding/documents/open-document.ts'
import { readBusiness } from '../../onboarding/read-business.ts'
import { TO_CHANGE, TO_READ } from '../operators/operator-routes.ts'
import { recordedTransaction } from '../operators/record-operator-action.ts'
import { route } from '../route.ts'
import type { Trail } from '../trail/trail.ts'
import { listBusinesses } from './list-businesses.ts'
import { documentEndpoints } from './schema.ts'
import { sendFile } from './send-file.ts'
import { toViews } from './to-view.ts'

type Dependencies = Trail & { readonly masterKey: MasterKey }

/**
 * `/dashboard/api/operator/businesses`: businesses under check, for operators. Who looks at what one sent in stands in
 * that merchant's trail.
 */
export function businessRoutes(scope: FastifyInstance, app: Dependencies): void {
  const { db, masterKey } = app

  route(scope, documentEndpoints.listBusinesses, { config: TO_READ }, async () => ({
    data: await transaction(db, ALL_MERCHANTS, listBusinesses),
  }))

  route(scope, documentEndpoints.openBusiness, { config: TO_CHANGE }, (request) =>
    recordedTransaction(app, request, async (tx, record) => {
      const merchantId = request.params.id
      const onboarding = await readBusiness(tx, masterKey, merchantId)
      if (!onboarding) throw notFound()
      await record({ what: 'onboarding.open', merchantId, subject: onboarding.reference_id })
      return { onboarding, documents: toViews(await findDocuments(tx, masterKey, merchantId)) }
    }),
  )

  route(scope, documentEndpoints.openDocument, { config: TO_CHANGE }, async (request, reply) => {
    const { id: merchantId, document: id } = request.params
    const opened = await openDocument(db, masterKey, { merchantId, id })
    await recordedTransaction(app, request, (_tx, record) =>
      record({ what: 'document.open', merchantId, subject: id, detail: { kind: opened.document.kind } }),
    )
    return sendFile(reply, opened)
  })
}

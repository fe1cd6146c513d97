import { notFound } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { findDocuments } from '../../onboarding/documents/find-documents.ts'
import { openDocument } from '../../onboarding/documents/open-document.ts'
import { readBusiness } from '../../onboarding/read-business.ts'
import { TO_CHANGE, TO_READ } from '../operators/operator-routes.ts'
import { recordedTransaction } from '../operators/record-operator-action.ts'
import type { Trail } from '../trail/trail.ts'
import type { TypedServer } from '../typed-routes.ts'
import { listBusinesses } from './list-businesses.ts'
import { documentEndpoints } from './schema.ts'
import { sendFile } from './send-file.ts'
import { toViews } from './to-view.ts'

const BASE = '/dashboard/api/operator/businesses'

type Dependencies = Trail & { readonly masterKey: MasterKey }

/**
 * `/dashboard/api/operator/businesses`: businesses under check, for operators. Who looks at what one sent in stands in
 * that merchant's trail.
 */
export function businessRoutes(scope: TypedServer, app: Dependencies): void {
  const { db, masterKey } = app

  scope.get(BASE, { config: TO_READ, schema: documentEndpoints[`GET ${BASE}`] }, async () => ({
    data: await transaction(db, ALL_MERCHANTS, listBusinesses),
  }))

  scope.post(`${BASE}/:id/open`, { config: TO_CHANGE, schema: documentEndpoints[`POST ${BASE}/:id/open`] }, (request) =>
    recordedTransaction(app, request, async (tx, record) => {
      const merchantId = request.params.id
      const onboarding = await readBusiness(tx, masterKey, merchantId)
      if (!onboarding) throw notFound()
      await record({ what: 'onboarding.open', merchantId, subject: onboarding.reference_id })
      return { onboarding, documents: toViews(await findDocuments(tx, masterKey, merchantId)) }
    }),
  )

  scope.post(
    `${BASE}/:id/documents/:document/open`,
    { config: TO_CHANGE, schema: documentEndpoints[`POST ${BASE}/:id/documents/:document/open`] },
    async (request, reply) => {
      const { id: merchantId, document: id } = request.params
      const opened = await openDocument(db, masterKey, { merchantId, id })
      await recordedTransaction(app, request, (_tx, record) =>
        record({ what: 'document.open', merchantId, subject: id, detail: { kind: opened.document.kind } }),
      )
      return sendFile(reply, opened)
    },
  )
}

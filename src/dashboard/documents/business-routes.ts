import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { findDocuments } from '../../onboarding/documents/find-documents.ts'
import { openDocument } from '../../onboarding/documents/open-document.ts'
import { readBusiness } from '../../onboarding/read-business.ts'
import { TO_CHANGE, TO_READ } from '../operators/operator-routes.ts'
import { recordedTransaction } from '../operators/record-operator-action.ts'
import { route } from '../route.ts'
import type { Trail } from '../trail/trail.ts'
import { documentEndpoints } from './schema.ts'
import { sendFile } from './send-file.ts'
import { toViews } from './to-view.ts'

type Dependencies = Trail & { readonly masterKey: MasterKey }

/**
 * `/dashboard/api/operator/businesses`: businesses under verification, for operators. That merchant's trail records who
 * opens its submission.
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

/** The most recently changed ones. */
const LISTED_MAX = 500

/** The businesses that are or were under verification, with their names and states, most recently changed first. */
async function listBusinesses(tx: Tx) {
  const rows = await tx
    .selectFrom('onboarding')
    .innerJoin('merchant', 'merchant.id', 'onboarding.merchant_id')
    .selectAll('onboarding')
    .select('merchant.display_name')
    .orderBy('onboarding.updated_at', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    name: row.display_name,
    reference_id: row.reference_id,
    status: row.status,
    ready: row.status === 'approved' && row.ready_at !== null,
    live: row.confirmed_at !== null,
    version: row.version,
    updatedAt: row.updated_at,
  }))
}

import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import {
  COLLECTORS_MAX,
  COLUMNS,
  importCollectors,
  judgeCollectors,
} from '../../collectors/import/import-collectors.ts'
import type { Rails } from '../../connections/rails.ts'
import { transaction } from '../../db/transaction.ts'
import { assertNotSuspended } from '../../merchants/suspension.ts'
import { ImportRefused } from '../../tabular/import-refused.ts'
import { memberOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { progressReplies } from '../sending/progress-reply.ts'
import type { Trail } from '../trail/trail.ts'
import { dryRun } from '../uploads/dry-run.ts'
import { readImport, refusalOf } from '../uploads/read-import.ts'
import { assertShown, BODY_MAX_BYTES, byteRoutes } from '../uploads/upload-request.ts'
import { collectorImportEndpoints } from './import-schema.ts'

export type CollectorImportApp = Trail & {
  readonly clock: Clock
  readonly customers: Customers
  readonly rails: Rails
  readonly checkoutUrl: string
  readonly environment: 'sandbox' | 'production'
  readonly signals: { wake(task: string): void }
}

const FILE = { columns: COLUMNS, linesMax: COLLECTORS_MAX }
const AGAIN = 'The server was restarted; nothing was imported. Import the file again.'

/** A file of customers with a virtual account each: previewed with all its faults, then imported, all of its lines or none. */
export function collectorImportRoutes(scope: FastifyInstance, app: CollectorImportApp): void {
  const { db, clock, customers, rails, checkoutUrl, environment, signals } = app
  const importing = { customers, rails, checkoutUrl, livemode: environment === 'production' }
  const replyWithProgress = progressReplies(scope, app, AGAIN)
  byteRoutes(scope, (plain) => {
    const limits = { bodyLimit: BODY_MAX_BYTES }
    const preview = { permission: 'payments.act', action: 'collector.preview_import' } as const
    const previewed = { ...limits, config: { access: preview } }
    route(plain, collectorImportEndpoints.preview, previewed, async (request) => {
      const { merchantId } = memberOf(request).membership
      const { table, preview: shown } = await readImport(request, FILE)
      const { faults, imported } = await dryRun(db, merchantId, (tx) =>
        judgeCollectors(tx, importing, clock(), merchantId, table),
      )
      return { ...shown(faults), ...imported }
    })

    const access = { permission: 'payments.act', action: 'collector.import' } as const
    route(plain, collectorImportEndpoints.create, { ...limits, config: { access } }, async (request, reply) => {
      const { membership } = memberOf(request)
      const { merchantId } = membership
      assertNotSuspended(membership)
      const { hash, fixed, table, broken } = await readImport(request, FILE)
      assertShown(hash, request.query.hash)
      if (broken.length > 0) throw refusalOf({ faults: broken })
      return replyWithProgress(request, reply, async ({ onProgress }) => {
        const onDone = (accepted: number, of: number) => onProgress({ accepted, refused: 0, of })
        const result = await transaction(db, merchantId, (tx) =>
          importCollectors(tx, importing, clock(), merchantId, { table, onProgress: onDone }),
        ).catch((error: unknown) => {
          throw error instanceof ImportRefused ? refusalOf(error) : error
        })
        signals.wake('collectors')
        return { result, detail: { ...result, hash, ...(fixed > 0 && { fixed }) } }
      })
    })
  })
}

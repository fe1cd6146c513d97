import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { toWhole } from '../../base/money.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { findCustomerIn } from '../../customers/find.ts'
import { transaction } from '../../db/transaction.ts'
import { COLUMNS } from '../../invoices/import/columns.ts'
import { importInvoices } from '../../invoices/import/import-invoices.ts'
import { judgeInvoices } from '../../invoices/import/judge-invoices.ts'
import type { PaperLinks } from '../../invoices/paper-links.ts'
import { assertNotSuspended } from '../../merchants/suspension.ts'
import { ImportRefused } from '../../tabular/import-refused.ts'
import { memberOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { progressReplies } from '../sending/progress-reply.ts'
import type { Trail } from '../trail/trail.ts'
import { readImport, refusalOf } from '../uploads/read-import.ts'
import { assertShown, BODY_MAX_BYTES, byteRoutes } from '../uploads/upload-request.ts'
import { invoiceImportEndpoints } from './import-schema.ts'

export type InvoiceImportApp = Trail & {
  readonly clock: Clock
  readonly customers: Customers
  readonly checkoutUrl: string
  readonly papers: PaperLinks
  readonly environment: 'sandbox' | 'production'
  readonly signals: { wake(task: string): void }
}

/** A line is an item, and an invoice may have a hundred. */
const FILE = { columns: COLUMNS, linesMax: 50_000 }
const AGAIN = 'The server was restarted; nothing was imported. Import the file again.'

/** A file of invoices: previewed with all its faults, then imported, all of its lines or none. */
export function invoiceImportRoutes(scope: FastifyInstance, app: InvoiceImportApp): void {
  const { db, clock, customers, checkoutUrl, papers, environment } = app
  const livemode = environment === 'production'
  const importing = { customers, findCustomer: findCustomerIn(customers), checkoutUrl, livemode, papers }
  const replyWithProgress = progressReplies(scope, app, AGAIN)
  byteRoutes(scope, (plain) => {
    const limits = { bodyLimit: BODY_MAX_BYTES }
    const preview = { permission: 'payments.act', action: 'invoice.preview_import' } as const
    const previewed = { ...limits, config: { access: preview } }
    route(plain, invoiceImportEndpoints.preview, previewed, async (request) => {
      const { merchantId } = memberOf(request).membership
      const isFinalized = request.query.finalize === 'true'
      const { table, preview: shown } = await readImport(request, FILE, request.query.finalize)
      const { faults, imported, totals } = await transaction(db, merchantId, (tx) =>
        judgeInvoices(tx, clock(), merchantId, { table, isFinalized }),
      )
      return {
        ...shown(faults),
        ...imported,
        totals: totals.map(({ total, count }) => ({ currency: total.currency, amount: toWhole(total), count })),
      }
    })

    const created = { ...limits, config: { access: { permission: 'payments.act', action: 'invoice.import' } } } as const
    route(plain, invoiceImportEndpoints.create, created, async (request, reply) => {
      const { membership } = memberOf(request)
      const { merchantId } = membership
      const isFinalized = request.query.finalize === 'true'
      if (isFinalized) assertNotSuspended(membership)
      const { hash, fixed, table, broken } = await readImport(request, FILE, request.query.finalize)
      assertShown(hash, request.query.hash)
      if (broken.length > 0) throw refusalOf({ faults: broken })
      return replyWithProgress(request, reply, async ({ onProgress }) => {
        const onDone = (accepted: number, of: number) => onProgress({ accepted, refused: 0, of })
        const result = await transaction(db, merchantId, (tx) =>
          importInvoices(tx, importing, clock(), merchantId, { table, isFinalized, onProgress: onDone }),
        ).catch((error: unknown) => {
          throw error instanceof ImportRefused ? refusalOf(error) : error
        })
        app.signals.wake('deliveries')
        return { result, detail: { ...result, isFinalized, hash, ...(fixed > 0 && { fixed }) } }
      })
    })
  })
}

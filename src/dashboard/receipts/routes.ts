import type { FastifyInstance } from 'fastify'
import { ApiError, notFound } from '../../base/errors.ts'
import type { ReceiptApp } from '../../receipts/app.ts'
import { issueReceipt, kindOf } from '../../receipts/issue-receipt.ts'
import type { ReceiptKind } from '../../receipts/receipt.ts'
import { merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { receiptEndpoints } from './schema.ts'

export type ReceiptDependencies = { readonly receipts: ReceiptApp }

/** Where the receipts of payments, payouts and refunds are, for members who may read what they are about. */
export function receiptRoutes(scope: FastifyInstance, { receipts }: ReceiptDependencies): void {
  const urlOf = async (merchantId: string, kind: ReceiptKind, id: string) => {
    const issued = kindOf(id) === kind && (await issueReceipt(receipts, merchantId, id, 'merchant').catch(orNone))
    if (issued === null) return { url: null }
    if (!issued) throw notFound()
    return { url: issued.url }
  }
  const payments = { config: { access: { permission: 'payments.read' } } } as const
  const payouts = { config: { access: { permission: 'payouts.read' } } } as const
  route(scope, receiptEndpoints.ofPayment, payments, (request) =>
    urlOf(merchantOf(request), 'payment', request.params.id),
  )
  route(scope, receiptEndpoints.ofRefund, payments, (request) =>
    urlOf(merchantOf(request), 'refund', request.params.id),
  )
  route(scope, receiptEndpoints.ofPayout, payouts, (request) => urlOf(merchantOf(request), 'payout', request.params.id))
}

/** What has moved no money has no receipt. */
function orNone(error: unknown): null {
  if (error instanceof ApiError && error.code === 'INVALID_STATE') return null
  throw error
}

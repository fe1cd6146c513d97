import { defineMoves } from '../base/state-moves.ts'

/**
 * Every legal move of an invoice. Back from PAID and PARTIALLY_PAID: money that was allocated went back to its payer, or an
 * allocation was undone. Source: interface, "Invoices".
 */
export const INVOICE_MOVES = defineMoves({
  DRAFT: ['OPEN'],
  OPEN: ['PARTIALLY_PAID', 'PAID', 'VOID', 'UNCOLLECTIBLE'],
  PARTIALLY_PAID: ['OPEN', 'PAID', 'UNCOLLECTIBLE'],
  PAID: ['OPEN', 'PARTIALLY_PAID'],
  UNCOLLECTIBLE: ['PAID'],
  VOID: [],
})
export type InvoiceStatus = keyof typeof INVOICE_MOVES

/** Those that money can be allocated to. */
export const PAYABLE: readonly InvoiceStatus[] = ['OPEN', 'PARTIALLY_PAID', 'UNCOLLECTIBLE']
/** Those that are expected to be paid: they can be overdue. */
export const AWAITED: readonly InvoiceStatus[] = ['OPEN', 'PARTIALLY_PAID']

/** The status of a finalized invoice once so much of its total is paid. An uncollectible one stays so until all of it is. */
export function statusPaid(status: InvoiceStatus, paid: bigint, total: bigint): InvoiceStatus {
  if (paid === total) return 'PAID'
  if (status === 'UNCOLLECTIBLE') return status
  return paid > 0n ? 'PARTIALLY_PAID' : 'OPEN'
}

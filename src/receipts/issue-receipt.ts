import { ApiError } from '../base/errors.ts'
import { isId } from '../base/id.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { findTransactionOf } from '../ledger/read/find-transaction.ts'
import { findMerchant, type Merchant, merchantsOfRoute } from '../merchants/merchant.ts'
import type { InclusionProof, ReceiptApp } from './app.ts'
import { readPayment } from './read/read-payment.ts'
import { readPayout } from './read/read-payout.ts'
import { readRefund } from './read/read-refund.ts'
import type { Copy, Receipt, ReceiptKind } from './receipt.ts'
import { RECEIPT_TYP, type Statement, statementOf } from './statement.ts'

/** A receipt, signed now: each request makes it of what the books say then. */
export type IssuedReceipt = {
  readonly merchant: Merchant
  /** As it was signed, and before it was written down. */
  readonly statement: Statement
  readonly receipt: Receipt
  readonly jws: string
  readonly url: string
  readonly proof: InclusionProof | null
}

const READERS = { pay: ['payment', readPayment], po: ['payout', readPayout], re: ['refund', readRefund] } as const

/** What an id is of; undefined: of nothing that has receipts. */
export function kindOf(id: string): ReceiptKind | undefined {
  for (const [prefix, [kind]] of Object.entries(READERS)) if (isId(prefix as keyof typeof READERS, id)) return kind
  return undefined
}

/**
 * Signs a receipt of a merchant's. Undefined: there is no such payment, payout or refund of this merchant. Throws INVALID_STATE
 * where no money has moved.
 */
export async function issueReceipt(
  app: ReceiptApp,
  merchantId: string,
  id: string,
  copy: Copy,
): Promise<IssuedReceipt | undefined> {
  const kind = kindOf(id)
  const [, read] = Object.values(READERS).find(([known]) => known === kind) ?? []
  const receipt = await read?.(app, merchantId, id)
  if (!receipt) return undefined
  const found = await transaction(app.db, merchantId, async (tx) => {
    const merchant = await findMerchant(tx, merchantId)
    const transactionId = (await findTransactionOf(tx, merchantId, receipt.causes)) ?? null
    const proof = transactionId === null ? null : await app.proofOf(tx, merchantId, transactionId)
    return { merchant, transactionId, proof }
  })
  const { merchant, transactionId, proof } = found
  if (!merchant) return undefined
  const context = { copy, now: app.clock(), merchantName: merchant.displayName, transactionId, proof }
  const statement = statementOf(app, receipt, context)
  const jws = await app.signStatement(statement, RECEIPT_TYP)
  return { merchant, statement, receipt, jws, url: app.links.urlOf(id), proof }
}

/** A payout whose money came back has no receipt any more: whoever holds its link learns that, and no more. */
function noneWhereNothingMoved(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'INVALID_STATE')) throw error
}

/** The payer's copy, by the link that opens it. Undefined: the link opens nothing. */
export async function openReceipt(app: ReceiptApp, id: string, token: string): Promise<IssuedReceipt | undefined> {
  if (kindOf(id) === undefined || !app.links.opens(id, token)) return undefined
  for (const merchantId of await transaction(app.db, ALL_MERCHANTS, (tx) => merchantsOfRoute(tx, id))) {
    const issued = await issueReceipt(app, merchantId, id, 'payer').catch(noneWhereNothingMoved)
    if (issued) return issued
  }
  return undefined
}

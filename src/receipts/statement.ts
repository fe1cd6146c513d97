import type { InclusionProof, ReceiptApp } from './app.ts'
import { decimalOf } from './decimal.ts'
import type { Copy, Receipt } from './receipt.ts'

/** The `typ` of a receipt's JWS, so that no other signed text of ours passes for one. Source: interface, "Receipts". */
export const RECEIPT_TYP = 'gapura-receipt+jwt'

/**
 * What a receipt's JWS states. The members in snake_case are those of the payment receipt of AP2 (docs/receipts.md says which);
 * those of a copy follow in camelCase.
 */
export type Statement = ReturnType<typeof statementOf>

type Context = {
  readonly copy: Copy
  readonly now: Date
  readonly merchantName: string
  readonly transactionId: string | null
  readonly proof: InclusionProof | null
}

export const statementOf = (
  { issuer, livemode }: Pick<ReceiptApp, 'issuer' | 'livemode'>,
  receipt: Receipt,
  { copy, now, merchantName, transactionId, proof }: Context,
) => ({
  iss: issuer,
  iat: Math.floor(now.getTime() / 1000),
  status: 'Success',
  payment_id: receipt.paymentId,
  psp_confirmation_id: receipt.id,
  network_confirmation_id: receipt.railReference,
  kind: receipt.kind,
  copy,
  livemode,
  amount: decimalOf(receipt.amount),
  currency: receipt.amount.currency as string,
  at: receipt.at.toISOString(),
  merchant: merchantName,
  method: receipt.method,
  order: receipt.order,
  person: receipt.person,
  account: receipt.account,
  books: transactionId === null ? null : booksOf(transactionId, proof),
  ...(copy === 'merchant' && { merchantId: receipt.merchantId, details: receipt.details }),
})

/** The place in the books, the root signed with it; the path to the root is beside the receipt, in `proof`. */
const booksOf = (transactionId: string, proof: InclusionProof | null) => ({
  transactionId,
  day: proof?.day ?? null,
  leafIndex: proof?.leafIndex ?? null,
  treeSize: proof?.treeSize ?? null,
  leafHash: proof?.leafHash ?? null,
  root: proof?.root ?? null,
})

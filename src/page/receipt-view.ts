import type { Stated } from './receipt-rows.ts'
import type { Locale, MerchantView } from './view.ts'

/** The path from a leaf to its day's root, as the API gives it. */
export type ProofView = {
  readonly day: string
  readonly leafIndex: number
  readonly treeSize: number
  readonly leafHash: string
  readonly auditPath: readonly string[]
  readonly root: string
}

/** A receipt with what its reader's browser checks it by. */
export type ReceiptView = {
  /** Path on this host; it opens the receipt. */
  readonly path: string
  readonly stated: Stated
  readonly jws: string
  /** Null: the day is not closed. */
  readonly proof: ProofView | null
}

/** Everything a receipt's page shows. `receipt` null: the page on which one is pasted. */
export type ReceiptPage = {
  readonly locale: Locale
  readonly sandbox: boolean
  readonly merchant: MerchantView | null
  readonly receipt: ReceiptView | null
}

/**
 * What a check led to. `open`: signed, and its day is not closed. `unsupported`: this browser cannot check signatures.
 * `unreachable`: the public keys could not be loaded.
 */
export const VERDICTS = ['checking', 'valid', 'open', 'invalid', 'unsupported', 'unreachable'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Why a receipt is not valid. */
export const INVALID_REASONS = ['malformed', 'key', 'signature', 'proof'] as const
export type InvalidReason = (typeof INVALID_REASONS)[number]

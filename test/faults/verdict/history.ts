/** A client's kinds of calls. Those of `CreatingKind` have a key and an effect; `finalize` moves an invoice; the others only read. */
export type CallKind = CreatingKind | 'finalize' | 'status' | 'payout status' | 'probe'
export type CreatingKind = (typeof CREATING)[number]
export const CREATING = ['create', 'payout', 'refund', 'customer', 'collector', 'invoice'] as const

/** One call as the client saw it. `status` null: no answer, so its outcome is unknown. */
export type Call = {
  readonly kind: CallKind
  /** The member that was called. */
  readonly member: string
  /** Idempotency-Key, externalId, or the id looked at. */
  readonly key: string
  readonly payload: string | null
  /** performance.now(), when it was sent and when it was answered or given up. */
  readonly fromMs: number
  readonly toMs: number
  readonly status: number | null
  readonly body: string
  readonly retryAfter: string | null
  readonly isReplay: boolean
  /** Why there was no answer. */
  readonly failure: string | null
}

/** What a merchant's endpoint was sent, as the public library judged it. */
export type Heard = {
  readonly atMs: number
  readonly id: string
  readonly type: string
  readonly isVerified: boolean
  readonly body: string
}

/** Every call and every webhook of a run, in the order they ended. */
export type History = { readonly calls: Call[]; readonly heard: Heard[] }

export const newHistory = (): History => ({ calls: [], heard: [] })

/** What was promised: a creating call that was answered 200. */
export const isAcknowledged = ({ kind, status }: Call): boolean =>
  status === 200 && (CREATING as readonly CallKind[]).includes(kind)

/** What a payment session or payment of Medusa's remembers. Only this provider writes it. */
export type SessionData = {
  readonly session_id: string
  readonly checkout_id: string
  /** Send the payer here. */
  readonly checkout_url: string
  readonly expires_at: string
  /** Set once it is paid. */
  readonly transaction_id?: string
  readonly paid_amount?: number
  readonly paid_at?: string | null
  readonly paid_by?: string | null
  /** What people must know of it. */
  readonly notes?: readonly string[]
  readonly refunds?: readonly RefundData[]
}

export type RefundData = {
  /** The shop's own name of it, forever. */
  readonly external_id: string
  readonly refund_id: string | null
  /** `unknown`: the gateway did not answer; the sweep asks again. */
  readonly status: 'succeeded' | 'waiting' | 'unknown' | 'refused'
  readonly amount: number | null
  readonly note: string | null
}

/** What a session stores, in the place of anything that a visitor has sent under the same names. */
export const readData = (data: Record<string, unknown> | undefined): Partial<SessionData> =>
  (data ?? {}) as Partial<SessionData>

/** The checkout of a session or payment; empty where it has none. */
export const checkoutIdOf = (data: Record<string, unknown> | undefined): string => {
  const id = data?.checkout_id
  return typeof id === 'string' && id.startsWith('co_') ? id : ''
}

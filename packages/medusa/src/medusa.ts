/** The shapes in which Medusa 2 calls a payment provider, as far as this one reads them. Source: @medusajs/types, "payment/provider". */
export type Data = Record<string, unknown>
/** Major units: a number, decimal text, or Medusa's BigNumber with its exact text in `value`. */
export type Amount = number | string | { readonly value: string | number } | { toString(): string }
export type Status = 'authorized' | 'captured' | 'pending' | 'requires_more' | 'error' | 'canceled'
type Context = { readonly idempotency_key?: string }
export type Input = { readonly data?: Data; readonly context?: Context }
export type InitiateInput = Input & { readonly amount: Amount; readonly currency_code: string }
export type InitiateOutput = { id: string; status: Status; data: Data }
export type RefundInput = Input & { readonly amount: Amount }
export type StatusOutput = { status: Status; data: Data }
export type WebhookPayload = {
  readonly provider: string
  readonly payload: {
    readonly data: Data
    readonly rawData: string | Uint8Array
    readonly headers: Record<string, unknown>
  }
}
export type ActionAndData =
  | { action: 'not_supported' }
  | { action: 'captured' | 'pending' | 'canceled'; data: { session_id: string; amount: number } }
export type Logger = { warn(text: string): void; info(text: string): void }

/** What Medusa resolves by name. */
export type Container = { resolve<T>(name: string): T }
// biome-ignore lint/suspicious/noExplicitAny: a row of whatever entity is named
type Row = any
export type Query = {
  graph(query: {
    entity: string
    fields: readonly string[]
    filters: object
    pagination?: object
  }): Promise<{ data: Row[] }>
}

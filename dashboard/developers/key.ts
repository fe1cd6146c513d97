import { queryClient } from '../api/query-client.ts'

/** A secret key as it is listed: its hint, never itself. */
export type Key = {
  readonly id: string
  readonly hint: string
  readonly region: string | null
  readonly scopes: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
}

/** A key is seen once, in the reply that makes it. */
export type MadeKey = { readonly id: string; readonly key: string }

export const reloadKeys = () => queryClient.invalidateQueries({ queryKey: ['keys'] })

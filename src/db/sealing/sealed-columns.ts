import type { Tables } from '../tables.ts'

/**
 * Every table with a column `sealed`, by the columns that identify a row: everything sealed under the master key. Nothing is
 * derived from it; what signs or encrypts something else has a key in `data_key` (data-keys.ts).
 */
export const SEALED_COLUMNS = {
  webhook_secret: ['merchant_id', 'id'],
  onboarding_submission: ['merchant_id', 'version'],
  onboarding_document: ['merchant_id', 'id'],
  saved_receiver: ['merchant_id', 'id'],
  list_view: ['merchant_id', 'id'],
  refund: ['merchant_id', 'id'],
  access_token_key: ['id'],
  csrf_key: ['id'],
  proof_key: ['id'],
  connection: ['id'],
  data_key: ['purpose'],
  sandbox_bank: [],
} as const satisfies { [Name in keyof Tables]?: readonly (keyof Tables[Name])[] }

export type SealedTable = keyof typeof SEALED_COLUMNS

/** The context a value of a row is sealed for, by the row's key in the order of SEALED_COLUMNS. */
export const sealContext = (table: SealedTable, ...key: readonly (string | number)[]): string =>
  [table, ...key].join(':')

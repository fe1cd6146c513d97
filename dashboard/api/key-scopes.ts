import type { KeyScope } from '../../src/merchants/keys/secret-keys.ts'

/** As `KEY_SCOPES` of the server, which the browser cannot load; the compiler compares the two. */
const SCOPES: Record<KeyScope, true> = {
  checkout: true,
  send_money: true,
  settings: true,
  refunds: true,
  reports: true,
}

export const KEY_SCOPES = Object.keys(SCOPES) as readonly KeyScope[]

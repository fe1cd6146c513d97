import { defineMoves } from '../../../base/state-moves.ts'

/**
 * Every legal move of a virtual account at the bank. FAILED is a customer's attempt that failed: the account may still
 * be paid. EXPIRED is written only when its number is given out again; until then only the clock shows it. A closed one is
 * paid only when a caller forces it, as transfers between banks at times do.
 */
export const VIRTUAL_ACCOUNT_MOVES = defineMoves({
  ACTIVE: ['FAILED', 'EXPIRED', 'DELETED', 'PAID'],
  FAILED: ['EXPIRED', 'DELETED', 'PAID'],
  EXPIRED: ['PAID'],
  DELETED: ['PAID'],
  PAID: [],
})
export type VirtualAccountStatus = keyof typeof VIRTUAL_ACCOUNT_MOVES

import { defineMoves } from '../../../base/state-moves.ts'

/**
 * Every legal move of a wallet payment. PAYING: the payer approved, the money has not moved. One that failed or was
 * cancelled is paid only when a caller forces it, as real wallets at times do.
 */
export const WALLET_MOVES = defineMoves({
  WAITING: ['PAYING', 'FAILED', 'CANCELLED', 'PAID'],
  PAYING: ['FAILED', 'PAID'],
  FAILED: ['PAID'],
  CANCELLED: ['PAID'],
  PAID: [],
})
export type WalletStatus = keyof typeof WALLET_MOVES

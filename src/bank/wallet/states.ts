import { defineMoves } from '../../base/moves.ts'

/**
 * Every legal move of a wallet payment. PAYING: the payer approved, the money has not moved. One that failed or was
 * cancelled is paid only when the sandbox is told to let it happen, as real wallets at times do.
 */
export const WALLET_MOVES = defineMoves({
  WAITING: ['PAYING', 'FAILED', 'CANCELLED', 'PAID'],
  PAYING: ['FAILED', 'PAID'],
  FAILED: ['PAID'],
  CANCELLED: ['PAID'],
  PAID: [],
})
export type WalletStatus = keyof typeof WALLET_MOVES

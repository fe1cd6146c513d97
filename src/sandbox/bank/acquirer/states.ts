import { defineMoves } from '../../../base/state-moves.ts'

/** Every legal move of a card payment. A challenge is passed, failed, outlived, or called off by the partner. */
export const CARD_MOVES = defineMoves({
  CHALLENGE: ['APPROVED', 'REFUSED', 'VOIDED'],
  APPROVED: [],
  REFUSED: [],
  VOIDED: [],
})
export type CardStatus = keyof typeof CARD_MOVES

import { defineMoves } from '../base/state-moves.ts'

/** Every legal move of a payment link, all of them its merchant's; an archived one remains for its payments. */
export const LINK_MOVES = defineMoves({
  ACTIVE: ['PAUSED', 'ARCHIVED'],
  PAUSED: ['ACTIVE', 'ARCHIVED'],
  ARCHIVED: [],
})
export type LinkStatus = keyof typeof LINK_MOVES

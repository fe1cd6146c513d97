/** What a movement is about. */
export const MOVEMENT_KINDS = ['payments', 'refunds', 'payouts', 'settlements', 'other'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

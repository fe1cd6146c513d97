/**
 * Every size and space of the dashboard, in rem. `scale.test.ts` finds any other in its styles; a new one is added here,
 * where it can be seen beside those that might do.
 */

/** Sizes of text: small print, facts of a list, controls, text, names of sections, names of screens, figures. */
export const SIZES = [0.75, 0.8125, 0.875, 0.9375, 1, 1.375, 1.75] as const

/** Spaces between and around things, each for what is further apart than the one before. */
export const SPACES = [0.125, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

/** Weights of the typeface: text, what is chosen, labels, names. */
export const WEIGHTS = [400, 500, 600, 700] as const

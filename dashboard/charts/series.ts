/** One of several series in a chart, with its colour: distinguishable by lightness too, in either scheme. */
export type Series = { readonly key: string; readonly name: string; readonly colour: string }

/** How many kinds have a colour of their own; what is more is drawn together. */
export const COLOURS = 5

/** The colour of the kind so far down in the order; undefined: of all others together. */
export const colourOf = (at: number | undefined): string =>
  at === undefined || at >= COLOURS ? 'var(--series-others)' : `var(--series-${at + 1})`

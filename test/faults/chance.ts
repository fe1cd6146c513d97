/** Choices that follow from a seed. */
export type Chance = {
  /** 0 ≤ n < 1. */
  next(): number
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  oneOf<T>(choices: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
}

/** mulberry32: small, good enough for choices, and the same everywhere. */
export function chanceOf(seed: number): Chance {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    oneOf: (choices) => choices[between(0, choices.length - 1)] as (typeof choices)[number],
    shuffled(items) {
      const mixed = [...items]
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = between(0, i)
        const swapped = mixed[i] as (typeof mixed)[number]
        mixed[i] = mixed[j] as (typeof mixed)[number]
        mixed[j] = swapped
      }
      return mixed
    },
  }
}

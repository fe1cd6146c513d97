/** What moved a balance, in any unit; below zero: less. */
type Moved<Line extends string> = { readonly line: Line; readonly amount: number }

/** A step of a bridge: where its bar begins on the track and how wide it is, both parts of the whole (0 to 1). */
export type Step<Line extends string> = {
  readonly line: Line | 'opening' | 'closing'
  readonly tone: 'total' | 'more' | 'less'
  readonly start: number
  readonly width: number
  /** It begins left of the track: a balance that is many times what moved. */
  readonly isCut: boolean
}

/** What moved takes at least this part of the track: of a balance that is larger, the left end is cut off. */
const MOVED_LEAST = 0.5

/** The bars of a month: the opening balance, each line from where the one before ended, and the closing balance. */
export function bridgeOf<Line extends string>(
  opening: number,
  lines: readonly Moved<Line>[],
  closing: number,
): Step<Line>[] {
  let at = opening
  const moved = lines.map(({ line, amount }) => {
    const from = at
    at += amount
    return { line, from, to: at, tone: amount < 0 ? ('less' as const) : ('more' as const) }
  })
  const bars = [
    { line: 'opening' as const, from: 0, to: opening, tone: 'total' as const },
    ...moved,
    { line: 'closing' as const, from: 0, to: closing, tone: 'total' as const },
  ]
  const passed = [opening, closing, ...moved.map(({ to }) => to)]
  const [least, highest] = [Math.min(...passed), Math.max(...passed, 0)]
  const cut = least - (highest - least) * (1 / MOVED_LEAST - 1)
  const isCut = least > 0 && highest > least && cut > 0
  const lowest = isCut ? cut : Math.min(least, 0)
  const whole = highest - lowest || 1
  return bars.map(({ line, from, to, tone }) => {
    const [left, right] = [Math.max(Math.min(from, to), lowest), Math.max(from, to)]
    return {
      line,
      tone,
      start: (left - lowest) / whole,
      width: (right - left) / whole,
      isCut: isCut && tone === 'total',
    }
  })
}

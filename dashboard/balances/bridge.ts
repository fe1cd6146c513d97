import type { MonthBalance } from '../../src/dashboard/balances/schema.ts'

type Line = MonthBalance['lines'][number]['line']
/** A step of a bridge: where its bar begins on the track and how wide it is, both parts of the whole (0 to 1). */
export type Step = {
  readonly line: Line | 'opening' | 'closing'
  readonly amount: string
  readonly tone: 'total' | 'more' | 'less'
  readonly start: number
  readonly width: number
}

/** The bars of a month: the opening balance, each line from where the one before ended, and the closing balance. */
export function bridgeOf({ opening, lines, closing }: Pick<MonthBalance, 'opening' | 'lines' | 'closing'>): Step[] {
  let at = Number(opening)
  const moved = lines.map(({ line, amount }) => {
    const from = at
    at += Number(amount)
    return { line, amount, from, to: at, tone: at < from ? ('less' as const) : ('more' as const) }
  })
  const bars = [
    { line: 'opening' as const, amount: opening, from: 0, to: Number(opening), tone: 'total' as const },
    ...moved,
    { line: 'closing' as const, amount: closing, from: 0, to: Number(closing), tone: 'total' as const },
  ]
  const ends = bars.flatMap(({ from, to }) => [from, to])
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)]
  const whole = highest - lowest || 1
  return bars.map(({ line, amount, from, to, tone }) => ({
    line,
    amount,
    tone,
    start: (Math.min(from, to) - lowest) / whole,
    width: Math.abs(to - from) / whole,
  }))
}

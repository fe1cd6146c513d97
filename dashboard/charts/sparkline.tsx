import css from './charts.module.css'

const [WIDTH, HEIGHT, PAD] = [100, 28, 3]

/** Values as one small line without axes, beside the number that they led to; drawing only, the number says it. */
export function Sparkline({ values, before = [] }: { values: readonly number[]; before?: readonly number[] }) {
  const length = Math.max(values.length, before.length)
  const highest = Math.max(...values, ...before, 0) || 1
  if (length < 2) return null
  const pointsOf = (line: readonly number[]) =>
    line
      .map((value, at) => `${(at / (length - 1)) * WIDTH},${HEIGHT - PAD - (value / highest) * (HEIGHT - 2 * PAD)}`)
      .join(' ')
  return (
    <svg className={css.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {before.length > 1 && <polyline className={css.sparkBefore} points={pointsOf(before)} />}
      <polyline points={pointsOf(values)} />
    </svg>
  )
}

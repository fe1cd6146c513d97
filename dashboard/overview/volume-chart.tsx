import { useElementSize } from '@mantine/hooks'
import { formatMoney, formatShort } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { niceMaximum } from './nice-maximum.ts'
import css from './overview.module.css'
import { words } from './words.ts'

export type Bar = { readonly day: string; readonly amount: number; readonly count: number }

const HEIGHT = 220
const LEFT = 4
const BOTTOM = 24
const TOP = 14
const LINES = [0, 0.5, 1]
/** The room a day needs to be named. */
const NAME_WIDTH = 72

/** Bars by day. The table below has the same numbers, so the drawing is one image with a label. */
export function VolumeChart({ bars, currency }: { bars: readonly Bar[]; currency: string }) {
  const text = useWords(words)
  const locale = useLocale()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const maximum = niceMaximum(Math.max(...bars.map(({ amount }) => amount), 0))
  const step = Math.max(width - LEFT, 0) / bars.length
  const yOf = (amount: number) => HEIGHT - BOTTOM - (amount / maximum) * (HEIGHT - BOTTOM - TOP)
  const every = Math.max(1, Math.ceil(NAME_WIDTH / Math.max(step, 1)))
  return (
    <div ref={ref} className={css.chart}>
      <svg width={width} height={HEIGHT} role="img" aria-label={text.volumeOf(currency)}>
        {LINES.map((part) => (
          <g key={part}>
            <line className={css.grid} x1={LEFT} x2={width} y1={yOf(maximum * part)} y2={yOf(maximum * part)} />
            {part > 0 && (
              <text className={css.axis} x={LEFT} y={yOf(maximum * part) - 4}>
                {formatShort(maximum * part, currency, locale)}
              </text>
            )}
          </g>
        ))}
        {bars.map(({ day, amount }, at) => (
          <g key={day} className={css.bar}>
            <title>{`${formatDay(day, locale)}: ${formatMoney(amount, currency, locale)}`}</title>
            <rect className={css.hit} x={LEFT + at * step} width={step} y={TOP} height={HEIGHT - BOTTOM - TOP} />
            <rect
              className={css.fill}
              x={LEFT + at * step + step * 0.15}
              width={step * 0.7}
              y={yOf(amount)}
              height={HEIGHT - BOTTOM - yOf(amount)}
              rx={Math.min(3, step * 0.2)}
            />
            {(bars.length - 1 - at) % every === 0 && (
              <text
                className={css.axis}
                x={LEFT + (at + 0.5) * step}
                y={HEIGHT - 6}
                textAnchor={at === bars.length - 1 && step < 60 ? 'end' : 'middle'}
              >
                {formatDay(day, locale)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

import type { EndpointHealth } from '../../../src/dashboard/developers/schema.ts'
import { formatCount } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { healthWords } from './health-words.ts'

/** What becomes of a try, from the ground of a bar up, with its colour. */
export const OUTCOMES = [
  { key: 'delivered', colour: 'var(--fill-good)' },
  { key: 'retried', colour: 'var(--fill-warn)' },
  { key: 'lost', colour: 'var(--fill-bad)' },
] as const

export const sumOf = (hours: EndpointHealth['hours'], outcome: (typeof OUTCOMES)[number]['key']): number =>
  hours.reduce((sum, hour) => sum + hour[outcome], 0)

const [STEP, WIDTH, HEIGHT] = [4, 3, 28]
/** What happened at all is seen, however much else there was. */
const LEAST = 3

/** The tries of 24 hours as small bars, for a line of a list. */
export function HourBars({ hours }: { hours: EndpointHealth['hours'] }) {
  const text = useWords(healthWords)
  const locale = useLocale()
  const highest = Math.max(1, ...hours.map(({ delivered, retried, lost }) => delivered + retried + lost))
  const said = OUTCOMES.map(({ key }) => formatCount(sumOf(hours, key), locale))
  return (
    <svg
      role="img"
      aria-label={text.healthSummary(...(said as [string, string, string]))}
      width={hours.length * STEP}
      height={HEIGHT}
    >
      {hours.map((hour, at) => {
        let top = HEIGHT
        return (
          <g key={hour.hour}>
            <rect x={at * STEP} y={HEIGHT - 1} width={WIDTH} height={1} fill="var(--line)" />
            {OUTCOMES.map(({ key, colour }) => {
              if (hour[key] === 0) return null
              const height = Math.max(LEAST, (hour[key] / highest) * (HEIGHT - 2 * LEAST))
              top -= height
              return <rect key={key} x={at * STEP} y={top} width={WIDTH} height={height} fill={colour} />
            })}
          </g>
        )
      })}
    </svg>
  )
}

import css from './charts.module.css'
import { Frame } from './frame.tsx'
import type { Mark } from './marks.tsx'
import { niceMaximum } from './nice-maximum.ts'

/** A column: its place, its name below, and its parts from the ground up. */
type Column = Mark & {
  readonly name: string
  readonly parts: readonly { readonly key: string; readonly value: number; readonly colour: string }[]
}

type Props = {
  label: string
  columns: readonly Column[]
  format: (value: number) => string
  /** What the axis ends with; otherwise the next round number above the highest column. */
  maximum?: number
}

const GAP = 1

/** Columns side by side, each of one or more parts. */
export function ColumnChart({ label, columns, format, maximum }: Props) {
  const heights = columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  return (
    <Frame
      label={label}
      maximum={maximum ?? niceMaximum(Math.max(...heights, 0))}
      format={format}
      marks={columns}
      names={columns.map(({ name }) => name)}
      draw={({ step, yOf }) =>
        columns.map(({ key, parts }, at) => {
          let below = 0
          return parts.map((part) => {
            const from = below
            below += part.value
            const height = yOf(from) - yOf(below)
            return (
              <rect
                key={`${key} ${part.key}`}
                className={css.part}
                fill={part.colour}
                x={at * step + step * 0.15}
                width={Math.min(step * 0.7, 64)}
                transform={step * 0.7 > 64 ? `translate(${(step * 0.7 - 64) / 2})` : undefined}
                y={yOf(below)}
                height={Math.max(0, height - (height > 3 * GAP && from > 0 ? GAP : 0))}
              />
            )
          })
        })
      }
    />
  )
}

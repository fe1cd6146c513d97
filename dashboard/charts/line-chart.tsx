import css from './charts.module.css'
import { Frame } from './frame.tsx'
import type { Mark } from './marks.tsx'
import { niceMaximum } from './nice-maximum.ts'

type Line = {
  readonly key: string
  /** A value for each place; what has not come yet is left out. */
  readonly values: readonly number[]
  /** What others are compared with is drawn broken. */
  readonly isBroken?: boolean
  readonly colour: string
}

type Props = {
  label: string
  marks: readonly Mark[]
  names: readonly string[]
  lines: readonly Line[]
  format: (value: number) => string
}

/** Lines over the same places. */
export function LineChart({ label, marks, names, lines, format }: Props) {
  return (
    <Frame
      label={label}
      maximum={niceMaximum(Math.max(...lines.flatMap(({ values }) => values), 0))}
      format={format}
      marks={marks}
      names={names}
      draw={({ step, yOf }) =>
        lines.map(({ key, values, colour, isBroken }) => (
          <g key={key} stroke={colour} fill={colour}>
            <polyline
              className={css.line}
              strokeDasharray={isBroken ? '5 5' : undefined}
              points={values.map((value, at) => `${(at + 0.5) * step},${yOf(value)}`).join(' ')}
            />
            {!isBroken && <circle r={4} cx={(values.length - 0.5) * step} cy={yOf(values.at(-1) ?? 0)} />}
          </g>
        ))
      }
    />
  )
}

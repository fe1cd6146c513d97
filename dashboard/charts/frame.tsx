import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import css from './charts.module.css'
import { type Mark, Marks } from './marks.tsx'

const HEIGHT = 200
const BOTTOM = 24
const TOP = 18
const LINES = [0, 0.5, 1]
/** The room a name below the axis needs. */
const NAME_WIDTH = 76

/** Where something is drawn: the width of one place, and how high a value stands. */
type Scale = { readonly step: number; readonly yOf: (value: number) => number }

type Props = {
  label: string
  /** What the axis ends with, and how its values are written. */
  maximum: number
  format: (value: number) => string
  marks: readonly Mark[]
  /** What stands below each place, where there is room. */
  names: readonly string[]
  draw: (scale: Scale) => ReactNode
}

/** The ground of every chart: three lines with their values, names below, and the places that say the exact numbers. */
export function Frame({ label, maximum, format, marks, names, draw }: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const step = width / Math.max(1, names.length)
  const yOf = (value: number) => HEIGHT - BOTTOM - (value / maximum) * (HEIGHT - BOTTOM - TOP)
  const every = Math.max(1, Math.ceil(NAME_WIDTH / Math.max(step, 1)))
  const last = names.length - 1
  return (
    <Marks label={label} marks={marks}>
      <div ref={ref} className={css.chart}>
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {LINES.map((part) => (
            <line key={part} className={css.grid} x1={0} x2={width} y1={yOf(maximum * part)} y2={yOf(maximum * part)} />
          ))}
          {width > 0 && draw({ step, yOf })}
          {/* Above what is drawn: the first column would cover them. */}
          {LINES.filter((part) => part > 0).map((part) => (
            <text key={part} className={`${css.axis} ${css.axisValue}`} x={0} y={yOf(maximum * part) - 4}>
              {format(maximum * part)}
            </text>
          ))}
          {names.map(
            (name, at) =>
              (last - at) % every === 0 && (
                <text
                  key={marks[at]?.key ?? name}
                  className={css.axis}
                  x={at === last && step < NAME_WIDTH ? width : (at + 0.5) * step}
                  y={HEIGHT - 6}
                  textAnchor={at === last && step < NAME_WIDTH ? 'end' : 'middle'}
                >
                  {(at + 0.5) * step > NAME_WIDTH / 2 || step >= NAME_WIDTH ? name : ''}
                </text>
              ),
          )}
        </svg>
      </div>
    </Marks>
  )
}

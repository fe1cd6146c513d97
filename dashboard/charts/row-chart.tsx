import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './charts.module.css'

/** A row: what it is about, its numbers in words, and how much of the track it fills (0 to 1). */
export type Row = {
  readonly key: string
  readonly name: string
  /** Stands in front of the name. */
  readonly mark?: ReactNode
  readonly value: string
  readonly hint?: string
  readonly href?: string
  readonly part: number
  /** Where a second mark stands on the track. */
  readonly second?: number
}

/** Rows with a track each: for what has no days. Its numbers are written out, so it is its own table. */
export function RowChart({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={css.rows}>
      {rows.map(({ key, name, mark, value, hint, href, part, second }) => (
        <li key={key}>
          <span>
            {mark}
            {href === undefined ? name : <Link to={href}>{name}</Link>}
          </span>
          <span className={css.value}>
            <strong className="tabular">{value}</strong> {hint && <span className="muted">{hint}</span>}
          </span>
          <span className={css.track} aria-hidden="true">
            {second !== undefined && <span className={css.second} style={{ width: `${second * 100}%` }} />}
            <span className={css.filled} style={{ width: `${part * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

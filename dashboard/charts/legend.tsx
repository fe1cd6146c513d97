import { Link } from 'react-router'
import css from './charts.module.css'
import type { Series } from './series.ts'

type Entry = Series & { readonly value: string; readonly href?: string; readonly isBroken?: boolean }

/** Which colour is what, with what it came to. */
export function Legend({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={css.legend}>
      {entries.map(({ key, name, colour, value, href, isBroken }) => (
        <li key={key}>
          <span
            className={css.swatch}
            style={isBroken ? { border: `2px dashed ${colour}` } : { background: colour }}
            aria-hidden="true"
          />
          {href === undefined ? <span>{name}</span> : <Link to={href}>{name}</Link>}
          <span className="tabular">{value}</span>
        </li>
      ))}
    </ul>
  )
}

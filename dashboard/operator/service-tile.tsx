import type { ServiceReport } from '../../src/dashboard/connections/report-schema.ts'
import type { Connection } from '../../src/dashboard/connections/schema.ts'
import { formatShare } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Tag } from '../parts/values/status.tsx'
import css from './home.module.css'
import { words } from './home-words.ts'
import { words as operator } from './words.ts'

export type Tile = {
  readonly service: string
  /** Undefined: none was made. */
  readonly calls: ServiceReport | undefined
  /** The circuit breaker's mark while it holds new calls back; undefined: it does not. */
  readonly open: Connection['health'][number] | undefined
}

/** From which part of calls without an answer on a tile is marked. */
const [WARN, BAD] = [0.01, 0.1]

const allOf = ({ done, refused, unsent, unknown, notMade }: ServiceReport) =>
  done + refused + unsent + unknown + notMade
/** Calls that got no answer: what a provider rejects, it has answered. */
const errorsOf = ({ unsent, unknown, notMade }: ServiceReport) => unsent + unknown + notMade

/** A service of a connection: whether it fails, how many of its calls did in 24 hours, and how long they take. */
export function ServiceTile({ tile: { service, calls, open } }: { tile: Tile }) {
  const text = useWords(words)
  const names = useWords(operator)
  const locale = useLocale()
  const all = calls ? allOf(calls) : 0
  const part = calls && all > 0 ? errorsOf(calls) / all : 0
  const tone = open || part >= BAD ? css.isBad : part >= WARN ? css.isWarn : ''
  return (
    <li className={`${css.tile} ${tone}`}>
      <span className={css.name}>
        {(names.services as Readonly<Record<string, string>>)[service] ?? service}
        <Tag tone={open ? 'bad' : 'good'}>{open ? text.open : text.ok}</Tag>
      </span>
      {calls && all > 0 ? (
        <>
          <span>
            <strong className={`tabular ${css.rate}`}>{formatShare(Math.ceil(part * 1_000) / 1_000, locale)}</strong>{' '}
            {text.errors}
          </span>
          <span className="muted">
            {text.calls(all)}
            {calls.p95Ms !== null && ` · ${text.within((calls.p95Ms / 1_000).toLocaleString(locale))}`}
          </span>
        </>
      ) : (
        <span className="muted">{text.quiet}</span>
      )}
      {open && (
        <p className={css.fault}>
          {text.since} <Moment at={open.since} />
          {open.fault && <> – {names.faults[open.fault.is](open.fault.code)}</>}
        </p>
      )}
    </li>
  )
}

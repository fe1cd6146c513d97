import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ConnectionToday } from '../../src/dashboard/connections/home-schema.ts'
import type { Connection } from '../../src/dashboard/connections/schema.ts'
import { call } from '../api/call.ts'
import { formatCount } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Screen } from '../parts/screen.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { paths } from '../paths.ts'
import { CertificateTag, StateTag } from './connections/connection-tags.tsx'
import css from './home.module.css'
import { words } from './home-words.ts'
import { useConnections } from './queries.ts'
import { ServiceTile, type Tile } from './service-tile.tsx'
import { words as operator } from './words.ts'

const EVERY_MS = 10_000

/** What an operator looks at in the morning: what fails, what waits, and how each connection did. */
export function OperatorHome() {
  const text = useWords(words)
  const names = useWords(operator)
  const connections = useConnections()
  const home = useQuery({
    queryKey: ['operator', 'home'],
    queryFn: ({ signal }) => call('GET /dashboard/api/operator/home', { signal }),
    refetchInterval: EVERY_MS,
  })
  const error = connections.error ?? home.error
  const all = connections.data?.data ?? []
  return (
    <Screen title={text.title}>
      <ErrorNotice error={error} onRetry={() => Promise.all([connections.refetch(), home.refetch()])} />
      {home.data && connections.data ? (
        <>
          <Figures connections={all} home={home.data} />
          {all.length === 0 && <EmptyState icon="bank" title={names.emptyTitle} text={names.emptyText} />}
          {all.toSorted(illFirst).map((one) => (
            <OneConnection key={one.id} connection={one} today={home.data.data.find(({ id }) => id === one.id)} />
          ))}
        </>
      ) : (
        !error && <LoadingPanel />
      )}
    </Screen>
  )
}

const isUsed = ({ state }: Connection): boolean => state === 'active' || state === 'degraded'
const illOf = ({ health }: Connection) => health.filter(({ state }) => state === 'open')
const illFirst = (one: Connection, other: Connection): number => weigh(one) - weigh(other)
const weigh = (one: Connection): number => (!isUsed(one) ? 2 : illOf(one).length > 0 ? 0 : 1)

type Home = { data: readonly ConnectionToday[]; differences: number; overdue: number }

function Figures({ connections, home }: { connections: readonly Connection[]; home: Home }) {
  const text = useWords(words)
  const names: Readonly<Record<string, string>> = useWords(operator).services
  const ill = connections.filter(isUsed).flatMap((one) => illOf(one).map(({ service }) => ({ one, service })))
  const stuck = home.data.reduce((sum, one) => sum + one.stuck, 0)
  const oldest = home.data.flatMap(({ stuckSince }) => stuckSince ?? []).sort()[0]
  const [first] = ill
  const waiting = home.data.find((one) => one.stuck > 0)
  return (
    <ul className={css.figures}>
      <Figure name={text.failing} count={ill.length} to={first ? paths.connection(first.one.id) : paths.connections}>
        {ill.length === 0
          ? text.allClear
          : ill.map(({ one, service }) => `${one.name}: ${names[service] ?? service}`).join(', ')}
      </Figure>
      <Figure name={text.stuck} count={stuck} to={waiting ? paths.connection(waiting.id) : paths.connectionReport}>
        {oldest ? (
          <>
            {text.stuckSince} <Moment at={oldest} />
          </>
        ) : (
          text.stuckNone
        )}
      </Figure>
      <Figure name={text.differences} count={home.differences} isBad={home.overdue > 0} to={paths.statements}>
        {text.overdue(home.overdue)}
      </Figure>
    </ul>
  )
}

type FigureProps = { name: string; count: number; isBad?: boolean; to: string; children: ReactNode }

function Figure({ name, count, isBad = count > 0, to, children }: FigureProps) {
  const locale = useLocale()
  return (
    <li className={isBad ? css.bad : ''}>
      <Link to={to}>{name}</Link>
      <strong className={`tabular ${css.count}`}>{formatCount(count, locale)}</strong>
      <span className="muted">{children}</span>
    </li>
  )
}

function OneConnection({ connection, today }: { connection: Connection; today: ConnectionToday | undefined }) {
  const text = useWords(words)
  const { id, name, profile, state, health } = connection
  const services = today?.services ?? []
  const known = [...new Set([...health.map(({ service }) => service), ...services.map(({ service }) => service)])]
  const tiles = known.map((service): Tile => {
    const found = health.find((one) => one.service === service)
    return {
      service,
      calls: services.find((one) => one.service === service),
      open: isUsed(connection) && found?.state === 'open' ? found : undefined,
    }
  })
  return (
    <section className={css.connection} aria-label={name}>
      <header>
        <h2>
          <Link to={paths.connection(id)}>{name}</Link>
        </h2>
        <span className="muted">{profile}</span>
        <StateTag state={state} />
        <CertificateTag {...connection} />
        {today && today.stuck > 0 && <strong className={css.stuck}>{text.stuckHere(today.stuck)}</strong>}
      </header>
      {tiles.length === 0 ? (
        <p className="muted">{isUsed(connection) ? text.quiet : text.notInUse}</p>
      ) : (
        <ul className={css.tiles}>
          {tiles
            .toSorted((one, other) => Number(!one.open) - Number(!other.open))
            .map((tile) => (
              <ServiceTile key={tile.service} tile={tile} />
            ))}
        </ul>
      )}
    </section>
  )
}

import { ColumnChart } from '../../charts/column-chart.tsx'
import { Legend } from '../../charts/legend.tsx'
import { formatCount } from '../../format/money.ts'
import { formatHour } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Panel } from '../../parts/screen.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { words } from '../words.ts'
import { useHealth } from './endpoint-queries.ts'
import { LastAnswer } from './health-table.tsx'
import { healthWords } from './health-words.ts'
import { OUTCOMES, sumOf } from './hour-bars.tsx'

/** How the tries to one endpoint went in the last 24 hours: what arrived, what is tried again, what was given up. */
export function EndpointHealth({ id }: { id: string }) {
  const text = useWords(healthWords)
  const { took } = useWords(words)
  const place = { locale: useLocale(), zone: useZone() }
  const health = useHealth()
  if (health.error) return <ErrorNotice error={health.error} onRetry={() => health.refetch()} />
  if (!health.data) return <LoadingPanel />
  const found = health.data.data.find(({ endpoint }) => endpoint === id)
  if (!found) return null
  const { hours, p95Ms, last } = found
  const count = (value: number) => formatCount(value, place.locale)
  if (hours.every(({ delivered, retried, lost }) => delivered + retried + lost === 0)) {
    return (
      <Panel title={text.healthOf}>
        <p className="muted">{text.noTries}</p>
      </Panel>
    )
  }
  return (
    <Panel title={text.healthOf}>
      <ColumnChart
        label={text.healthOf}
        format={count}
        columns={hours.map((hour) => ({
          key: hour.hour,
          name: formatHour(new Date(hour.hour), place),
          title: formatHour(new Date(hour.hour), place),
          parts: OUTCOMES.map(({ key, colour }) => ({ key, colour, value: hour[key] })),
          lines: OUTCOMES.map(({ key, colour }) => ({ name: text.outcomes[key], colour, value: count(hour[key]) })),
        }))}
      />
      <Legend
        entries={OUTCOMES.map(({ key, colour }) => ({
          key,
          colour,
          name: text.outcomes[key],
          value: count(sumOf(hours, key)),
        }))}
      />
      <div style={{ marginTop: '1rem' }}>
        <Facts
          facts={[
            { label: text.p95, value: p95Ms !== null && took(p95Ms) },
            { label: text.lastAnswer, value: last && <LastAnswer last={last} /> },
          ]}
        />
      </div>
    </Panel>
  )
}

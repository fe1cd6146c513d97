import { Group } from '@mantine/core'
import type { EndpointHealth } from '../../../src/dashboard/developers/schema.ts'
import { formatCount } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Panel } from '../../parts/screen.tsx'
import { Below, Clipped, type Column, ListTable } from '../../parts/table/list-table.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { paths } from '../../paths.ts'
import { words } from '../words.ts'
import { useHealth } from './endpoint-queries.ts'
import { healthWords } from './health-words.ts'
import { HourBars } from './hour-bars.tsx'

/** What an endpoint last answered, or why it did not. */
export function LastAnswer({ last }: { last: NonNullable<EndpointHealth['last']> }) {
  const { noAnswer } = useWords(words)
  const isReceived = last.status !== null && last.status >= 200 && last.status < 300
  return (
    <Group gap="xs" component="span" wrap="nowrap">
      <Tag tone={isReceived ? 'good' : 'bad'}>{last.status === null ? noAnswer : String(last.status)}</Tag>
      <Moment at={last.at} />
    </Group>
  )
}

/** What has not arrived at an endpoint. */
function Undelivered({ health: { retrying, lost, last } }: { health: EndpointHealth }) {
  const text = useWords(healthWords)
  const locale = useLocale()
  const count = (of: number) => (of >= COUNTED_MAX ? `${formatCount(COUNTED_MAX, locale)}+` : formatCount(of, locale))
  if (retrying + lost === 0) return last && <Tag tone="good">{text.allDelivered}</Tag>
  return (
    <Group gap="xs" component="span" justify="flex-end">
      {lost > 0 && <Tag tone="bad">{text.gaveUp(count(lost))}</Tag>}
      {retrying > 0 && <Tag tone="warn">{text.retrying(count(retrying))}</Tag>}
    </Group>
  )
}

/** The server counts up to this. */
const COUNTED_MAX = 1_000

/** Every endpoint with the tries of the last 24 hours, and what has not arrived. */
export function HealthTable() {
  const text = useWords(healthWords)
  const developers = useWords(words)
  const health = useHealth()
  if (health.error) return <ErrorNotice error={health.error} onRetry={() => health.refetch()} />
  if (health.data?.data.length === 0) return null
  const columns: Column<EndpointHealth>[] = [
    {
      name: developers.endpoint,
      cell: ({ endpoint, url, hours }) => (
        <>
          <Clipped>{url.replace(/^https?:\/\//, '')}</Clipped>
          {developers.settingsEndpoint[endpoint] && (
            <div className="muted" style={{ fontWeight: 400 }}>
              {developers.settingsEndpoint[endpoint]}
            </div>
          )}
          <Below>
            <HourBars hours={hours} />
          </Below>
        </>
      ),
    },
    { name: text.healthOf, wide: true, cell: ({ hours }) => <HourBars hours={hours} /> },
    {
      name: text.p95Short,
      wide: true,
      align: 'right',
      cell: ({ p95Ms }) => (p95Ms === null ? '' : developers.took(p95Ms)),
    },
    { name: text.lastAnswer, wide: true, isShort: true, cell: ({ last }) => last && <LastAnswer last={last} /> },
    { name: developers.delivery, align: 'right', cell: (one) => <Undelivered health={one} /> },
  ]
  return (
    <Panel title={text.health}>
      <ListTable
        label={text.health}
        columns={columns}
        rows={health.data?.data}
        keyOf={({ endpoint }) => endpoint}
        linkTo={({ endpoint, lost }) => `${paths.webhookEndpoint(endpoint)}${lost > 0 ? '?status=FAILED' : ''}`}
        skeletons={1}
      />
    </Panel>
  )
}

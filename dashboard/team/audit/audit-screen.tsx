import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../../src/dashboard/audit/schema.ts'
import { call } from '../../api/call.ts'
import { formatMoney } from '../../format/money.ts'
import { type Locale, useLocale, useWords } from '../../language/locale.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { useAddress } from '../../parts/filters/use-address.ts'
import { Below, type Column, ListTable, StaleRows } from '../../parts/table/list-table.tsx'
import { Pager } from '../../parts/table/pager.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { TeamScreen } from '../team-screen.tsx'
import { words } from '../words.ts'
import { actionName, actionWords } from './audit-action-words.ts'
import { DownloadAudit } from './download-audit.tsx'

/** Who did what, newest first. */
export function Audit() {
  const text = useWords(words)
  const names = useWords(actionWords)
  const { get } = useAddress()
  const query = { from: get('from'), to: get('to'), cursor: get('cursor'), limit: 20 }
  const audit = useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call('GET /dashboard/api/audit', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<AuditEntry>[] = [
    {
      name: text.what,
      cell: ({ what, status, detail, actor, who, ip, at }) => (
        <>
          <strong title={what}>{actionName(names, what)}</strong>{' '}
          {status === null && <Tag tone="warn">{text.unfinished}</Tag>}
          {status !== null && status >= 400 && <Tag tone="bad">{text.refused}</Tag>}
          <Changes detail={detail} />
          <Below>
            {actor === 'person' ? who : `${text.actors[actor]}: ${who}`} · {ip} · <Moment at={at} />
          </Below>
        </>
      ),
    },
    { name: text.subject, wide: true, cell: ({ subject }) => <span className="mono muted">{subject}</span> },
    {
      name: text.who,
      wide: true,
      cell: ({ actor, who }) => (
        <>
          {who} {actor !== 'person' && <Tag tone="warn">{text.actors[actor]}</Tag>}
        </>
      ),
    },
    { name: text.from, wide: true, cell: ({ ip }) => ip },
    { name: text.at, wide: true, isShort: true, align: 'right', cell: ({ at }) => <Moment at={at} exact /> },
  ]
  return (
    <TeamScreen>
      <DownloadAudit />
      {audit.error ? (
        <ErrorNotice error={audit.error} onRetry={() => audit.refetch()} />
      ) : audit.data?.data.length === 0 ? (
        <EmptyState icon="security" title={text.auditEmptyTitle} text={text.auditEmptyText} />
      ) : (
        <StaleRows value={audit.isPlaceholderData}>
          <ListTable label={text.tabs.audit} columns={columns} rows={audit.data?.data} keyOf={({ id }) => id} />
        </StaleRows>
      )}
      <Pager nextCursor={audit.data?.nextCursor} />
    </TeamScreen>
  )
}

/** Old and new values of what was changed. */
function Changes({ detail }: Pick<AuditEntry, 'detail'>) {
  const locale = useLocale()
  return changesIn(detail).map(({ field, from, to }) => (
    <div key={field} className="muted">
      {field}: <span className="mono">{shown(from, locale)}</span> → <span className="mono">{shown(to, locale)}</span>
    </div>
  ))
}

type Change = { readonly field: string; readonly from: unknown; readonly to: unknown }

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'field' in value && 'from' in value && 'to' in value

function changesIn(detail: AuditEntry['detail']): Change[] {
  const { changes } = detail ?? {}
  return Array.isArray(changes) ? changes.filter(isChange) : []
}

const isSum = (value: unknown): value is { amount: number; currency: string } =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value

/** Amounts as they are read everywhere; what else has no words is shown as it was recorded. */
function shown(value: unknown, locale: Locale): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '–'
  const sums = Array.isArray(value) ? value : [value]
  if (sums.every(isSum)) return sums.map(({ amount, currency }) => formatMoney(amount, currency, locale)).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

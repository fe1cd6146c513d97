import type { Reply } from '../api/endpoint-types.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Panel } from '../parts/screen.tsx'
import { Below, Clipped, type Column, ListTable, StaleRows } from '../parts/table/list-table.tsx'
import { Pager } from '../parts/table/pager.tsx'
import { Money } from '../parts/values/money.tsx'
import { Status } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import { formatPeriod } from './format-period.ts'
import { usePeriodInvoices } from './queries.ts'
import { words } from './words.ts'

type Row = Reply<'GET /v1/invoices'>['data'][number]

/** What a subscription billed, newest first. */
export function PeriodInvoices({ id }: { id: string }) {
  const text = useWords(words)
  const locale = useLocale()
  const { get } = useAddress()
  const invoices = usePeriodInvoices(id, get('cursor'))
  const periodOf = ({ period }: Row) => period && formatPeriod(period, locale)
  const columns: Column<Row>[] = [
    {
      name: text.invoice,
      cell: (one) => (
        <>
          <Clipped>{one.number ?? text.draft}</Clipped>
          <Below>
            <Status status={one.status} /> {periodOf(one)}
          </Below>
        </>
      ),
    },
    { name: text.period, wide: true, isShort: true, cell: periodOf },
    { name: text.statusName, wide: true, cell: ({ status }) => <Status status={status} /> },
    { name: text.total, align: 'right', cell: ({ total, currency }) => <Money amount={total} currency={currency} /> },
  ]
  return (
    <Panel title={text.invoices}>
      {invoices.error ? (
        <ErrorNotice error={invoices.error} onRetry={() => invoices.refetch()} />
      ) : invoices.data?.data.length === 0 ? (
        <p className="muted">{text.noInvoices}</p>
      ) : (
        <StaleRows value={invoices.isPlaceholderData}>
          <ListTable
            label={text.invoices}
            columns={columns}
            rows={invoices.data?.data}
            keyOf={({ id: invoiceId }) => invoiceId}
            linkTo={({ id: invoiceId }) => paths.invoice(invoiceId)}
            skeletons={3}
          />
        </StaleRows>
      )}
      <Pager nextCursor={invoices.data?.nextCursor} />
    </Panel>
  )
}

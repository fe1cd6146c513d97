import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { shownColumns } from '../lists/list-columns.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Panel } from '../parts/screen.tsx'
import { Clipped, ListTable } from '../parts/table/list-table.tsx'
import { paths } from '../paths.ts'
import { type Row, useCollectionColumns } from './columns.tsx'
import { type Of, useLatest } from './queries.ts'
import { words } from './words.ts'

type Props = { of: Of; title: string; none: string }

/** The newest that a collector or a customer’s collectors received, with the way to all of it. */
export function CollectionsOf({ of, title, none }: Props) {
  const text = useWords(words)
  const latest = useLatest(of)
  const columns = useCollectionColumns()
  // Money of customers who are not billed is never allocated.
  const shown = ['paidAt', 'bankReference', 'flags', ...('customerId' in of ? ['allocated'] : []), 'amount']
  const isEmpty = latest.data?.data.length === 0
  const all = (
    <Anchor component={Link} to={`${paths.collections}?${new URLSearchParams(of)}`} size="sm">
      {text.all}
    </Anchor>
  )
  const first = {
    name: text.payer,
    cell: ({ payer, collectorName }: Row) => <Clipped>{payer.name ?? payer.bank ?? collectorName}</Clipped>,
  }
  return (
    <Panel title={title} aside={latest.data?.nextCursor ? all : undefined}>
      {latest.error ? (
        <ErrorNotice error={latest.error} onRetry={() => latest.refetch()} />
      ) : isEmpty ? (
        <p className="muted">{none}</p>
      ) : (
        <ListTable
          label={title}
          columns={shownColumns(first, columns, shown)}
          rows={latest.data?.data}
          keyOf={({ id }) => id}
          linkTo={({ id }) => paths.collection(id)}
          skeletons={3}
        />
      )}
    </Panel>
  )
}

import type { Payout } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Below, Clipped, type Column, ListTable } from '../parts/list-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { Money } from '../parts/money.tsx'
import { Status } from '../parts/status.tsx'
import { paths } from '../paths.ts'
import { Opening } from './opening.tsx'
import { words } from './words.ts'

export function PayoutTable({ payouts }: { payouts: readonly Payout[] | undefined }) {
  const text = useWords(words)
  const columns: Column<Payout>[] = [
    {
      name: text.receiver,
      cell: ({ attributes, createdAt }) => (
        <>
          <Clipped>{attributes.receiverName}</Clipped>
          <Below>
            {attributes.receiverBankCode} · <Moment at={createdAt} />
          </Below>
        </>
      ),
    },
    {
      name: text.statusName,
      wide: true,
      cell: ({ status, hint }) => (
        <>
          <Status status={status} />
          {hint && (
            <small className="muted" style={{ display: 'block' }}>
              <Opening hint={hint} />
            </small>
          )}
        </>
      ),
    },
    {
      name: text.account,
      wide: true,
      cell: ({ attributes }) => (
        <span className="tabular">
          {attributes.receiverBankCode} {attributes.receiverAccountNo}
        </span>
      ),
    },
    { name: text.reference, wide: true, cell: ({ externalId }) => <Clipped>{externalId}</Clipped> },
    { name: text.created, wide: true, isShort: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      name: text.amount,
      align: 'right',
      cell: ({ amount, currency, status, hint }) => (
        <>
          <Money amount={amount} currency={currency} />
          <Below>
            <Status status={status} />
            {hint && <Opening hint={hint} />}
          </Below>
        </>
      ),
    },
  ]
  return (
    <ListTable
      label={text.title}
      columns={columns}
      rows={payouts}
      keyOf={({ id }) => id}
      linkTo={({ id }) => paths.payout(id)}
    />
  )
}

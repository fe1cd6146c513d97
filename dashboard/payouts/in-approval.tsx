import type { InApproval } from '../../src/dashboard/approvals/schema.ts'
import { useWords } from '../language/locale.tsx'
import { Below, Clipped, type Column, ListTable } from '../parts/table/list-table.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Money } from '../parts/values/money.tsx'
import { Tag } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import { words } from './words.ts'

/** Payouts that wait for a second person: they are none yet, and each line leads to where they are decided. */
export function InApprovalTable({ waiting }: { waiting: readonly InApproval[] | undefined }) {
  const text = useWords(words)
  const columns: Column<InApproval>[] = [
    {
      name: text.receiver,
      cell: ({ receiverName, receiverBankCode, createdAt }) => (
        <>
          <Clipped>{receiverName}</Clipped>
          <Below>
            {receiverBankCode} · <Moment at={createdAt} />
          </Below>
        </>
      ),
    },
    { name: text.statusName, cell: () => <Tag tone="warn">{text.inApproval}</Tag> },
    { name: text.bank, wide: true, cell: ({ receiverBankCode }) => receiverBankCode },
    { name: text.reference, wide: true, cell: ({ externalId }) => <Clipped>{externalId}</Clipped> },
    { name: text.created, wide: true, isShort: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      name: text.amount,
      align: 'right',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ]
  return (
    <ListTable
      label={text.inApproval}
      columns={columns}
      rows={waiting}
      keyOf={({ approvalId, externalId }) => `${approvalId} ${externalId}`}
      linkTo={() => paths.approvals}
    />
  )
}

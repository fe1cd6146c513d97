import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { PAYOUTS, type RowOf, type SumOf } from '../lists/list.ts'
import { ListBody, type ListLook } from '../lists/list-body.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'
import { Clipped } from '../parts/table/list-table.tsx'
import { paths } from '../paths.ts'
import { words as receiverWords } from '../receivers/words.ts'
import { useMay } from '../session/session.tsx'
import { PayoutFilters } from './filters.tsx'
import { HandleListed, useListedToHandle } from './handled.tsx'
import { InApprovalTable } from './in-approval.tsx'
import { PayersAccounts } from './payers-accounts.tsx'
import { USUAL_COLUMNS, usePayoutColumns } from './payout-columns.tsx'
import { useInApproval } from './queries.ts'
import { words } from './words.ts'

/** Every payout, newest first, and what waits to become one. */
export function Payouts() {
  const text = useWords(words)
  const canSend = useMay('payouts.ask')
  const send = canSend && (
    <Button component={Link} to={paths.newPayout} leftSection={<Icon name="plus" size={16} />}>
      {text.send}
    </Button>
  )
  const look: ListLook<RowOf<'payouts'>, SumOf<'payouts'>> = {
    list: PAYOUTS,
    label: text.title,
    columns: usePayoutColumns(),
    usual: USUAL_COLUMNS,
    first: { name: text.receiver, cell: ({ receiverName }) => <Clipped>{receiverName}</Clipped> },
    linkTo: ({ id }) => paths.payout(id),
    csv: {
      id: ({ id }) => id,
      externalId: ({ externalId }) => externalId,
      receiverName: ({ receiverName }) => receiverName,
      currency: ({ currency }) => currency,
    },
    summary: {
      count: ({ payouts }) => payouts,
      done: ({ succeeded }) => succeeded,
      counted: text.counted,
      moreThan: text.moreThan,
      countedDone: text.countedSent,
      facts: [
        { name: text.requested, amount: ({ amount }) => amount },
        { name: text.sent, amount: ({ sent }) => sent },
        { name: text.feeAndTax, amount: ({ fee }) => fee },
      ],
    },
    fields: <PayoutFilters />,
    none: { title: text.noneTitle, text: text.noneText },
    empty: (
      <EmptyState icon="payouts" title={text.emptyTitle} text={text.emptyText}>
        {send}
      </EmptyState>
    ),
    above: useWaiting(),
  }
  return (
    <Screen title={text.title} actions={<Actions send={send} />}>
      <ListBody look={look} />
    </Screen>
  )
}

/**
 * Payouts that wait for a second person: alone if the filter selects them, above the other results of a search. Or what
 * can be done about payouts that need attention.
 */
function useWaiting(): { shown: ReactNode; isAll: boolean } {
  const text = useWords(words)
  const { get } = useAddress()
  const q = get('q')
  const toHandle = useListedToHandle()
  const isAll = get('waits') === 'approval'
  const inApproval = useInApproval(isAll || q !== '' ? q : undefined)
  const { data, error } = inApproval
  if (error) return { isAll, shown: <ErrorNotice error={error} onRetry={() => inApproval.refetch()} /> }
  const isNone = data?.data.length === 0
  if (!isAll && (!data || isNone)) return { isAll, shown: toHandle.length > 0 && <HandleListed ids={toHandle} /> }
  return {
    isAll,
    shown: isNone ? (
      <EmptyState icon="check" title={text.inApprovalNone} text={text.noneText} />
    ) : (
      <InApprovalTable waiting={data?.data} />
    ),
  }
}

function Actions({ send }: { send: ReactNode }) {
  const text = useWords(words)
  const { title: receivers } = useWords(receiverWords)
  return (
    <>
      <Button component={Link} to={paths.receivers} variant="subtle">
        {receivers}
      </Button>
      <Button component={Link} to={paths.approvals} variant="subtle">
        {text.approvals}
      </Button>
      <PayersAccounts />
      {send && (
        <Button component={Link} to={paths.bulkPayouts} variant="default">
          {text.bulk}
        </Button>
      )}
      {send}
    </>
  )
}

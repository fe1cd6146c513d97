import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ToReturn } from '../../src/dashboard/refunds/schema.ts'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Chips } from '../parts/filters/chips.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Screen } from '../parts/screen.tsx'
import { Below, Clipped, type Column, ListTable, StaleRows } from '../parts/table/list-table.tsx'
import { useToast } from '../parts/toast.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Money } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import { FLAGS } from '../payments/flags.tsx'
import { words as lookWords } from '../payouts/approvals/look-words.ts'
import { useMay } from '../session/session.tsx'
import { reloadRefunds, useDue } from './queries.ts'
import css from './refund.module.css'
import { RefundDialog } from './refund-dialog.tsx'
import { words } from './words.ts'

/** Money that may have to be refunded: one press opens the form filled in, a second one refunds it. */
export function Due() {
  const text = useWords(words)
  const { requested: waits } = useWords(lookWords)
  const { get, change } = useAddress()
  const flag = get('flag')
  const due = useDue(flag)
  const canAsk = useMay('refunds.ask')
  const [returning, setReturning] = useState<ToReturn | null>(null)
  const why = (one: ToReturn) => one.flags.map((flag) => text.flagNames[flag]).join(', ')
  const actionsOf = (one: ToReturn) =>
    canAsk && (
      <span className={css.actions}>
        {one.flags.join() === 'late' && <AcceptLate one={one} />}
        {one.left > 0 && (
          <Button size="xs" aria-label={`${text.makeRefund}: ${one.externalId}`} onClick={() => setReturning(one)}>
            {text.makeRefund}
          </Button>
        )}
      </span>
    )
  const columns: Column<ToReturn>[] = [
    {
      name: text.payment,
      cell: (one) => (
        <>
          <Link to={paths.payment(one.checkoutId)}>
            <Clipped>{one.externalId}</Clipped>
          </Link>
          <Below>
            {why(one)} · <Moment at={one.paidAt} />
          </Below>
          {/* On a phone under the line: beside it they are cut off. */}
          <Below>{actionsOf(one)}</Below>
        </>
      ),
    },
    { name: text.flags, wide: true, cell: why },
    { name: text.paid, wide: true, isShort: true, cell: ({ paidAt }) => <Moment at={paidAt} /> },
    {
      name: text.leftName,
      align: 'right',
      cell: ({ left, requested, currency }) => (
        <>
          <Money amount={left} currency={currency} />
          {requested > 0 && (
            <Below>
              {waits}: <Money amount={requested} currency={currency} />
            </Below>
          )}
        </>
      ),
    },
    {
      name: text.makeRefund,
      isNameHidden: true,
      wide: true,
      align: 'right',
      cell: actionsOf,
    },
  ]
  return (
    <Screen title={text.dueTitle} back={{ to: paths.refunds, label: text.title }}>
      <p className="muted">{text.dueText}</p>
      <Chips
        label={text.flags}
        value={flag}
        choices={[
          { value: '', label: text.allFlags },
          ...FLAGS.map((value) => ({ value, label: text.flagNames[value] })),
        ]}
        onChange={(chosen) => change({ flag: chosen })}
      />
      {due.error ? (
        <ErrorNotice error={due.error} onRetry={() => due.refetch()} />
      ) : due.data?.data.length === 0 && !due.isPlaceholderData ? (
        <EmptyState icon="check" title={text.dueEmpty} text={text.dueEmptyText} />
      ) : (
        <StaleRows value={due.isPlaceholderData}>
          <ListTable
            label={text.dueTitle}
            columns={columns}
            rows={due.data?.data}
            keyOf={({ transactionId }) => transactionId}
          />
        </StaleRows>
      )}
      {returning && (
        <RefundDialog
          id={returning.checkoutId}
          transactionId={returning.transactionId}
          isOfList
          onClose={() => setReturning(null)}
        />
      )}
    </Screen>
  )
}

/** Accepts a late payment: it pays its order, and leaves the list. */
function AcceptLate({ one }: { one: ToReturn }) {
  const text = useWords(words)
  const showToast = useToast()
  const accept = useMutation({
    mutationFn: () =>
      call('POST /dashboard/api/payments-to-return/:id/keep', { params: { id: one.transactionId }, body: {} }),
    onSuccess: () => {
      reloadRefunds()
      showToast(text.lateAccepted)
    },
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`${text.acceptLate}: ${one.externalId}`}
        loading={accept.isPending}
        onClick={() => accept.mutate()}
      >
        {text.acceptLate}
      </Button>
      <ErrorNotice error={accept.error} />
    </>
  )
}

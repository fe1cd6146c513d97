import { Anchor, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import type { Invoice } from '../../api/replies.ts'
import list from '../../collections/allocated.module.css'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Panel } from '../../parts/screen.tsx'
import { useToast } from '../../parts/toast.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Money } from '../../parts/values/money.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import { reloadInvoices } from '../queries.ts'
import { words } from '../words.ts'

/** Which payments count for an invoice and why; one press undoes it, and the timeline says that it was. */
export function AllocationsPanel({ invoice: { id, allocations, currency, status } }: { invoice: Invoice }) {
  const text = useWords(words)
  const locale = useLocale()
  const showToast = useToast()
  const canAct = useMay('payments.act')
  const undo = useMutation({
    mutationFn: (one: Invoice['allocations'][number]) =>
      call('DELETE /v1/invoices/:id/allocations/:allocationId', {
        params: { id, allocationId: one.id },
        query: { reason: text.undoReason },
      }),
    onSuccess: (_, { amount }) => showToast(text.undone(formatMoney(amount, currency, locale))),
    onSettled: reloadInvoices,
  })
  if (status === 'DRAFT') return null
  return (
    <Panel title={text.allocations}>
      {allocations.length === 0 && <p className="muted">{text.noAllocations}</p>}
      <ul className={list.list}>
        {allocations.map((one) => (
          <li key={one.id}>
            <span>
              <Anchor component={Link} to={paths.transaction(one.transactionId)} size="sm">
                <Money amount={one.amount} currency={currency} />
              </Anchor>
              <br />
              <span className="muted">
                {text.reasons[one.reason]} · <Moment at={one.createdAt} />
              </span>
            </span>
            {canAct && (
              <Button
                size="xs"
                variant="default"
                aria-label={`${text.undo}: ${formatMoney(one.amount, currency, locale)}`}
                loading={undo.isPending && undo.variables.id === one.id}
                onClick={() => undo.mutate(one)}
              >
                {text.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ErrorNotice error={undo.error} />
    </Panel>
  )
}

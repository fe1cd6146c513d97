import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../format/money.ts'
import { formatDayOfYear } from '../../format/time.ts'
import { amountIn } from '../../format/typed-amount.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import type { RowOf } from '../../lists/list.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { AmountField } from '../../parts/form/amount-field.tsx'
import { useInvoiceName } from '../columns.tsx'
import { isExceeding, useAllocate, useOpenInvoices } from '../queries.ts'
import { allocateWords } from './allocate-words.ts'
import css from './to-allocate.module.css'

type Props = { row: RowOf<'collections'>; onClose: () => void }

/** Allocates money to any open invoice that one searches for, all of it or a part. */
export function AllocateDialog({ row, onClose }: Props) {
  const text = useWords(allocateWords)
  const locale = useLocale()
  const nameOf = useInvoiceName()
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(String(row.unallocated))
  const found = useOpenInvoices(typed.trim(), row.currency)
  const allocate = useAllocate(row.id, onClose)
  const wanted = amountIn(most, row.currency)
  const invoices = found.data?.data.filter(({ amountDue }) => amountDue > 0) ?? []
  return (
    <Dialog title={text.dialogTitle} onClose={onClose}>
      <div className={css.dialog}>
        <TextInput
          label={text.searchLabel}
          value={typed}
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <AmountField
          label={text.amount}
          currency={row.currency}
          more={text.left(formatMoney(row.unallocated, row.currency, locale))}
          value={most}
          onChange={({ currentTarget }) => setMost(currentTarget.value)}
        />
        <ErrorNotice error={found.error} />
        <ErrorNotice error={isExceeding(allocate.error) ? null : allocate.error} />
        {found.data && invoices.length === 0 && <p className="muted">{text.noneFound}</p>}
        <ul className={css.suggestions}>
          {invoices.map((invoice) => {
            const amount = Math.min(invoice.amountDue, Number.isFinite(wanted) ? wanted : row.unallocated)
            return (
              <li key={invoice.id}>
                <div>
                  <p>
                    <strong>{nameOf(invoice)}</strong> {invoice.customerName}
                  </p>
                  <p className="muted">
                    {text.due(
                      formatMoney(invoice.amountDue, row.currency, locale),
                      formatDayOfYear(invoice.dueAt, locale),
                    )}
                  </p>
                </div>
                <Button
                  size="xs"
                  loading={allocate.isPending && allocate.variables.invoiceId === invoice.id}
                  disabled={allocate.isPending || amount < 1}
                  onClick={() => allocate.mutate({ invoiceId: invoice.id, amount })}
                >
                  {text.allocate(formatMoney(amount, row.currency, locale))}
                  <span className="visually-hidden"> {text.to(nameOf(invoice))}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}

import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatMoney } from '../../format/money.ts'
import { formatDayOfYear } from '../../format/time.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import { useInvoiceName } from '../columns.tsx'
import { isExceeding, useAllocate, useSuggestions } from '../queries.ts'
import { allocateWords } from './allocate-words.ts'
import css from './to-allocate.module.css'

type Props = {
  row: {
    readonly id: string
    readonly unallocated: number
    readonly currency: string
    readonly customerId: string | null
    readonly customerName: string | null
  }
}

/** The invoices that money is most likely for, with why, and a button each that allocates it. */
export function Suggestions({ row }: Props) {
  const text = useWords(allocateWords)
  const locale = useLocale()
  const nameOf = useInvoiceName()
  const canAct = useMay('payments.act')
  const suggestions = useSuggestions(row.id)
  const allocate = useAllocate(row.id)
  if (suggestions.error) return <ErrorNotice error={suggestions.error} onRetry={() => suggestions.refetch()} />
  const some = suggestions.data?.data ?? []
  if (suggestions.data && some.length === 0) {
    const { customerId, customerName } = row
    return (
      <p className={`muted ${css.none}`}>
        {customerId === null ? (
          text.none
        ) : (
          <>
            {text.noneOfCustomer}{' '}
            <Anchor component={Link} to={paths.customer(customerId)} underline="always">
              {text.toCustomer(customerName)}
            </Anchor>
          </>
        )}
      </p>
    )
  }
  return (
    <ul className={css.suggestions} aria-busy={suggestions.isPending}>
      {some.map(({ invoice, customerName, amount, reasons }, at) => (
        <li key={invoice.id}>
          <div>
            <p>
              <Anchor component={Link} to={paths.invoice(invoice.id)} underline="always">
                {nameOf(invoice)}
              </Anchor>{' '}
              <strong>{customerName}</strong>{' '}
              <span className="muted">
                {text.due(
                  formatMoney(invoice.amountDue, invoice.currency, locale),
                  formatDayOfYear(invoice.dueAt, locale),
                )}
              </span>
            </p>
            <p className={css.reasons}>
              {reasons.map((reason) => (
                <Tag key={reason} tone="accent">
                  {text.reasons[reason]}
                </Tag>
              ))}
            </p>
          </div>
          {canAct && (
            <Button
              size="xs"
              variant={at === 0 ? 'filled' : 'default'}
              loading={allocate.isPending && allocate.variables.invoiceId === invoice.id}
              disabled={allocate.isPending}
              onClick={() => allocate.mutate({ invoiceId: invoice.id, amount })}
            >
              {text.allocate(formatMoney(amount, row.currency, locale))}
              <span className="visually-hidden"> {text.to(nameOf(invoice))}</span>
            </Button>
          )}
        </li>
      ))}
      <ErrorNotice error={isExceeding(allocate.error) ? null : allocate.error} />
    </ul>
  )
}

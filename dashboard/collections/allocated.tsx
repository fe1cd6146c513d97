import { Anchor } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../api/call.ts'
import type { Collection } from '../api/replies.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import { Money } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import css from './allocated.module.css'
import { words } from './words.ts'

/** Which invoices a collection pays and why, and what of it is left. */
export function AllocatedPanel({ collection }: { collection: Collection }) {
  const text = useWords(words)
  const locale = useLocale()
  const { allocations, unallocated, currency, id } = collection
  const invoices = useQueries({
    queries: allocations.map(({ invoiceId }) => ({
      queryKey: ['invoices', invoiceId],
      queryFn: () => call('GET /v1/invoices/:id', { params: { id: invoiceId } }),
    })),
  })
  return (
    <Panel title={text.allocations}>
      {allocations.length === 0 && <p className="muted">{text.notAllocated}</p>}
      <ul className={css.list}>
        {allocations.map((one, at) => (
          <li key={one.id}>
            <span>
              <Anchor component={Link} to={paths.invoice(one.invoiceId)} size="sm">
                {invoices[at]?.data?.number ?? one.invoiceId}
              </Anchor>
              <br />
              <span className="muted">{text.reasons[one.reason]}</span>
            </span>
            <Money amount={one.amount} currency={currency} />
          </li>
        ))}
      </ul>
      {unallocated > 0 && (
        <p className={css.left}>
          <span>{text.toAllocate(formatMoney(unallocated, currency, locale))}</span>
          <Anchor component={Link} to={`${paths.toAllocate}?payment=${id}`} size="sm">
            {text.toAllocateLink}
          </Anchor>
        </p>
      )}
    </Panel>
  )
}

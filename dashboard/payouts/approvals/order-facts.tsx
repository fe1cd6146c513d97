import { Link } from 'react-router'
import type { OrderSummary } from '../../../src/dashboard/approvals/summary/schema.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import type { Fact } from '../../parts/values/facts.tsx'
import { paths } from '../../paths.ts'
import { brandName } from '../../payments/brand.ts'
import { useTypeName } from '../../payments/payment-table.tsx'
import { words } from './look-words.ts'

/** What distinguishes a payment from another of the same amount, and what else its customer has open. */
export function useOrderFacts(order: OrderSummary, currency: string): Fact[] {
  const { orderNumber, checkoutId, customer, method, brand, open } = order
  const text = useWords(words)
  const typeName = useTypeName()
  const called = customer && [customer.name, customer.email, customer.phone].filter(Boolean).join(' · ')
  return [
    { label: text.order, value: checkoutId ? <Link to={paths.payment(checkoutId)}>{orderNumber}</Link> : orderNumber },
    {
      label: text.customer,
      // What a collector received names no customer itself, but the collector may be one's.
      value: open ? <Link to={paths.customer(open.customerId)}>{called || open.customerId}</Link> : called,
    },
    { label: text.alsoOpen, value: useOpen(open, currency) },
    { label: text.method, value: [method && typeName(method), brandName(brand)].filter(Boolean).join(' · ') },
  ]
}

/** What else a customer has open, in words; null: the order names none. */
function useOpen(open: OrderSummary['open'], currency: string): string | null {
  const text = useWords(words)
  const locale = useLocale()
  if (!open) return null
  const { payments, invoices, due, refunds } = open
  const said = [
    payments > 0 && text.openPayments(payments),
    invoices > 0 && text.openInvoices(invoices, formatMoney(due, currency, locale)),
    refunds > 0 && text.openRefunds(refunds),
  ].filter(Boolean)
  return said.length > 0 ? said.join(' · ') : text.nothingOpen
}

import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { PaymentDetail } from '../../api/replies.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { describeFailure } from '../../parts/failures/failure-words.ts'
import { Facts } from '../../parts/values/facts.tsx'
import { MethodMark } from '../../parts/values/method-mark.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Money } from '../../parts/values/money.tsx'
import { paths } from '../../paths.ts'
import { useReceiptFact } from '../../receipts/receipt-fact.tsx'
import { brandName } from '../brand.ts'
import { useTypeName } from '../payment-table.tsx'
import { words } from '../words.ts'

/** What is known of a payment. */
export function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const text = useWords(words)
  const locale = useLocale()
  const typeName = useTypeName()
  const { payment: paid, currency, paidAmount } = payment
  const method = paid ? [typeName(paid.type), brandName(paid.code)].filter(Boolean).join(' · ') : typeName(payment.type)
  const wayName = (way: string) => {
    const [type = '', code] = way.split(':')
    return [typeName(type), brandName(code ?? null)].filter(Boolean).join(' · ')
  }
  const failure = payment.failure ?? paid?.failure
  const receipt = useReceiptFact('payments', payment.status === 'SUCCEEDED' ? paid?.transactionId : undefined)
  return (
    <Facts
      facts={[
        { label: text.amount, value: <Money amount={payment.amount} currency={currency} /> },
        { label: text.reference, value: payment.externalId, copy: payment.externalId },
        {
          label: text.method,
          value: (
            <>
              <MethodMark type={paid?.type ?? payment.type} code={paid?.code ?? null} />
              {method}
            </>
          ),
        },
        { label: text.offeredMethods, value: payment.methods?.map(wayName).join(', ') },
        {
          label: text.ofLink,
          value: payment.paymentLinkId && (
            <Anchor component={Link} to={paths.link(payment.paymentLinkId)} size="sm" className="mono">
              {payment.paymentLinkId}
            </Anchor>
          ),
        },
        { label: text.card, value: paid?.card && `${paid.card.brand} •••• ${paid.card.lastFour}` },
        { label: text.description, value: payment.description },
        { label: text.failure, value: failure && describeFailure(failure, locale) },
        { label: text.flags, value: payment.flags.map((flag) => text.flagNames[flag] ?? flag).join('. ') },
        { label: text.created, value: <Moment at={payment.createdAt} /> },
        { label: text.paidAt, value: payment.paidAt && <Moment at={payment.paidAt} /> },
        {
          label: text.paidAmount,
          value: paidAmount !== null && paidAmount !== payment.amount && (
            <Money amount={paidAmount} currency={currency} />
          ),
        },
        receipt,
        { label: text.expires, value: payment.paidAt ? null : <Moment at={payment.expiresAt} /> },
        { label: text.id, value: <span className="mono">{payment.id}</span>, copy: payment.id },
        {
          label: text.transactionId,
          value: paid && <span className="mono">{paid.transactionId}</span>,
          ...(paid ? { copy: paid.transactionId } : {}),
        },
        {
          label: text.givenReference,
          value: paid?.reference && <span className="mono">{paid.reference}</span>,
          ...(paid?.reference ? { copy: paid.reference } : {}),
        },
        {
          label: text.link,
          value: (
            <Anchor href={payment.checkoutUrl} target="_blank" rel="noreferrer" size="sm">
              {payment.checkoutUrl}
            </Anchor>
          ),
          copy: payment.checkoutUrl,
        },
      ].map((fact) => ({ ...fact, value: fact.value || null }))}
    />
  )
}

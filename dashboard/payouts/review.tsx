import type { Approval } from '../../src/dashboard/approvals/schema.ts'
import type { SendMoney } from '../../src/payouts/schema.ts'
import type { Reply } from '../api/endpoint-types.ts'
import { useWords } from '../language/locale.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Money } from '../parts/values/money.tsx'
import { words as refundWords } from '../refunds/words.ts'
import { words } from './words.ts'

/** What sending it takes, as the server says. */
type Terms = Reply<'GET /dashboard/api/payouts/terms'>

/** A payout in full, before it is sent. */
export function Review({ order, terms }: { order: SendMoney; terms?: Terms | undefined }) {
  const text = useWords(words)
  const { attributes, amount, currency, externalId, remark } = order
  return (
    <Facts
      facts={[
        { label: text.amount, value: <Money amount={amount} currency={currency} /> },
        { label: text.fee, value: terms && <Money amount={terms.fee} currency={currency} /> },
        { label: text.tax, value: terms && terms.tax > 0 ? <Money amount={terms.tax} currency={currency} /> : null },
        { label: text.total, value: terms && <Money amount={terms.total} currency={currency} /> },
        { label: text.receiver, value: attributes.receiverName },
        { label: text.bank, value: attributes.receiverBankCode },
        { label: text.account, value: <span className="tabular">{attributes.receiverAccountNo}</span> },
        { label: text.reference, value: externalId },
        { label: text.remark, value: remark },
      ]}
    />
  )
}

/** A refund in full, before it is made. */
export function ReviewRefund({ refund }: { refund: NonNullable<Approval['refund']> }) {
  const text = useWords(words)
  const of = useWords(refundWords)
  const { amount, currency, externalId, transactionId, checkoutId, reason, fallback = 'none', receiver } = refund
  return (
    <Facts
      facts={[
        { label: text.amount, value: <Money amount={amount} currency={currency} /> },
        { label: of.transactionId, value: <span className="mono">{transactionId ?? checkoutId}</span> },
        { label: of.how, value: of.rail[fallback] },
        { label: text.receiver, value: receiver?.name },
        { label: text.bank, value: receiver?.bankCode },
        { label: text.account, value: receiver && <span className="tabular">{receiver.accountNo}</span> },
        { label: of.reason, value: reason },
        { label: text.reference, value: externalId },
      ]}
    />
  )
}

import type { SendMoney } from '../../src/payouts/schema.ts'
import { useWords } from '../language/locale.tsx'
import { Facts } from '../parts/facts.tsx'
import { Money } from '../parts/money.tsx'
import { words } from './words.ts'

/** A payout in full, before it is sent. */
export function Review({ order }: { order: SendMoney }) {
  const text = useWords(words)
  const { attributes, amount, currency, externalId, remark } = order
  return (
    <Facts
      facts={[
        { label: text.amount, value: <Money amount={amount} currency={currency} /> },
        { label: text.receiver, value: attributes.receiverName },
        { label: text.bank, value: attributes.receiverBankCode },
        { label: text.account, value: <span className="tabular">{attributes.receiverAccountNo}</span> },
        { label: text.reference, value: externalId },
        { label: text.remark, value: remark },
      ]}
    />
  )
}

import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { BookedPayment } from '../../../src/dashboard/payments/schema.ts'
import type { PaymentDetail } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Panel } from '../../parts/screen.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { ExactMoney } from '../../parts/values/money.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import { Flags } from '../flags.tsx'
import { useBooked } from '../queries.ts'
import { words } from '../words.ts'
import css from './booked.module.css'

/** What a payment brought, after fees, and when that becomes available; nothing before anything has come in. */
export function BookedPanel({ payment: { id, status, flags } }: { payment: PaymentDetail }) {
  // Money of a different amount pays nothing, and is still booked.
  return status === 'SUCCEEDED' || flags.length > 0 ? <Booked id={id} /> : null
}

function Booked({ id }: { id: string }) {
  const text = useWords(words)
  const booked = useBooked(id)
  if (booked.error) return <ErrorNotice error={booked.error} onRetry={() => booked.refetch()} />
  if (!booked.data?.length) return null
  const areSeveral = booked.data.length > 1
  return (
    <Panel title={text.booked}>
      <div className={css.list}>
        {booked.data.map((one) => (
          <div key={one.transactionId}>
            {areSeveral && (
              <p className={css.which}>
                <span className="mono">{one.transactionId}</span> <Flags flags={one.flags} />
              </p>
            )}
            {one.isInSuspense ? <InSuspense one={one} /> : <Earned one={one} />}
          </div>
        ))}
      </div>
    </Panel>
  )
}

type Props = { one: BookedPayment }

/** It pays its order: gross less fee and tax is net, and that settles. */
function Earned({ one }: Props) {
  const text = useWords(words)
  const money = useAmount(one.currency)
  const canReport = useMay('reports.make')
  const { coming, settled, tax } = one
  const settledOn = settled && (
    <>
      <Moment at={settled.at} /> · {money(settled.available)}
    </>
  )
  const nothing = !coming && !settled && text.noSettlement
  return (
    <Facts
      facts={[
        { label: text.gross, value: money(one.gross) },
        { label: text.feeAlone, value: money(one.fee) },
        { label: text.tax, value: Number(tax) === 0 ? null : money(tax) },
        { label: text.net, value: <strong>{money(one.net)}</strong> },
        ...goneBack(text, one, money),
        bankReferenceOf(text, one),
        {
          label: text.settles,
          value: coming && (
            <>
              <Moment at={coming.at} /> · {money(coming.amount)}
            </>
          ),
        },
        { label: text.settled, value: settledOn },
        { label: text.offset, value: money(settled?.offset) },
        { label: text.settlement, value: nothing || (settled && <Reference of={settled} isLink={canReport} />) },
      ]}
    />
  )
}

/** It belongs to no order: booked in full without a fee, and due for a refund. */
function InSuspense({ one }: Props) {
  const text = useWords(words)
  const money = useAmount(one.currency)
  const isBack = one.refunded === one.gross
  return (
    <>
      <Facts
        facts={[
          { label: text.gross, value: money(one.gross) },
          ...goneBack(text, one, money),
          bankReferenceOf(text, one),
        ]}
      />
      {!isBack && (
        <p className={css.note}>
          {text.noFee}{' '}
          <Anchor component={Link} to={paths.refundsDue} size="sm">
            {text.toBeCleared}
          </Anchor>
        </p>
      )}
    </>
  )
}

type Text = (typeof words)['en']
type Amount = ReturnType<typeof useAmount>

const goneBack = (text: Text, { refunded, feeReturned }: BookedPayment, money: Amount) => [
  { label: text.returned, value: money(refunded) },
  { label: text.feeReturned, value: money(feeReturned) },
]

const bankReferenceOf = (text: Text, { bankReference }: BookedPayment) => ({
  label: text.bankReference,
  value: bankReference && <span className="mono">{bankReference}</span>,
  ...(bankReference ? { copy: bankReference } : {}),
})

const useAmount = (currency: string) => (amount: string | null | undefined) =>
  amount === null || amount === undefined ? null : <ExactMoney amount={amount} currency={currency} />

/** The settlement by its name, which a report of its payments carries. */
function Reference({ of, isLink }: { of: NonNullable<BookedPayment['settled']>; isLink: boolean }) {
  // The day in the name is one of the account's zone.
  const [, year, month, date] = /^ST-(\d{4})(\d{2})(\d{2})-/.exec(of.reference) ?? []
  const day = `${year}-${month}-${date}`
  const name = <span className="mono">{of.reference}</span>
  if (!isLink) return name
  return (
    <Anchor component={Link} to={paths.reportOf('settlement_payments', { from: day, to: day })} size="sm">
      {name}
    </Anchor>
  )
}

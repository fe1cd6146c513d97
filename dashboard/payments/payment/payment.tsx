import { useParams } from 'react-router'
import type { PaymentDetail } from '../../api/replies.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Panel, Screen } from '../../parts/screen.tsx'
import { Status } from '../../parts/values/status.tsx'
import { paths } from '../../paths.ts'
import { RefundsOfPayment } from '../../refunds/of-payment.tsx'
import { useSession } from '../../session/session.tsx'
import { Timeline } from '../../timeline/timeline.tsx'
import { Flags } from '../flags.tsx'
import { usePayment } from '../queries.ts'
import { words } from '../words.ts'
import { BookedPanel } from './booked.tsx'
import { CustomerPanel, MetadataPanel } from './described.tsx'
import { OtherAmountPanel, useOtherAmount } from './other-amount.tsx'
import { otherAmountWords } from './other-amount-words.ts'
import css from './payment.module.css'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { Simulate } from './simulate.tsx'

/** One payment: what it is, what happened, and what can be done. */
export function PaymentScreen() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const payment = usePayment(id)
  const back = { to: paths.payments, label: text.back }
  if (payment.data) return <Shown payment={payment.data} back={back} />
  return (
    <Screen title={text.payment} back={back}>
      {payment.error ? <ErrorNotice error={payment.error} onRetry={() => payment.refetch()} /> : <LoadingPanel />}
    </Screen>
  )
}

function Shown({ payment, back }: { payment: PaymentDetail; back: { to: string; label: string } }) {
  const text = useWords(words)
  const locale = useLocale()
  const { environment } = useSession()
  const { received, accepted } = useWords(otherAmountWords)
  const other = useOtherAmount(payment)
  const money = (amount: number) => formatMoney(amount, payment.currency, locale)
  const story = other?.accepted ? accepted : received
  const title = other ? story(money(other.received), money(payment.amount)) : text.paymentOf(money(payment.amount))
  return (
    <Screen title={title} back={back} actions={<PaymentActions payment={payment} />}>
      <p className={css.under}>
        <Status status={payment.status} />
        <Flags flags={payment.flags} />
        <span className="muted">{payment.externalId}</span>
      </p>
      <div className={css.columns}>
        <Timeline of="payments" id={payment.id} />
        <div className={css.aside}>
          <OtherAmountPanel payment={payment} />
          {environment === 'sandbox' && <Simulate payment={payment} />}
          <Panel title={text.details}>
            <PaymentFacts payment={payment} />
          </Panel>
          <BookedPanel payment={payment} />
          <RefundsOfPayment payment={payment} />
          <CustomerPanel payment={payment} />
          <MetadataPanel payment={payment} />
        </div>
      </div>
    </Screen>
  )
}

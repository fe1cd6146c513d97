import { Anchor, Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { Payout } from '../api/replies.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { describeFailure } from '../parts/failures/failure-words.ts'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Money } from '../parts/values/money.tsx'
import { Status } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import css from '../payments/payment/payment.module.css'
import { useReceiptFact } from '../receipts/receipt-fact.tsx'
import { KeepReceiver } from '../receivers/keep-button.tsx'
import { useMay, useSession } from '../session/session.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { HandledButton } from './handled.tsx'
import { Opening } from './opening.tsx'
import { usePayout } from './queries.ts'
import { SimulatePayout } from './simulate-payout.tsx'
import { words } from './words.ts'

/** One payout: where it goes, and how far it is. */
export function PayoutScreen() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const payout = usePayout(id)
  const back = { to: paths.payouts, label: text.title }
  if (payout.data) return <Shown payout={payout.data} back={back} />
  return (
    <Screen title={text.payout} back={back}>
      {payout.error ? <ErrorNotice error={payout.error} onRetry={() => payout.refetch()} /> : <LoadingPanel />}
    </Screen>
  )
}

function Shown({ payout, back }: { payout: Payout; back: { to: string; label: string } }) {
  const text = useWords(words)
  const locale = useLocale()
  const { environment } = useSession()
  const canSend = useMay('payouts.ask')
  // After a return too: it is the same receiver, whose account may work by now.
  const isMasked = payout.attributes.receiverAccountNo.includes('…')
  const again = canSend && (payout.status === 'FAILED' || payout.status === 'REVERSED') && (
    <>
      <HandledButton id={payout.id} />
      {/* The merchant cannot send to an account that a payer named: a new refund is made instead. */}
      {!payout.namedByPayer && (
        <Button component={Link} to={`${paths.newPayout}?like=${payout.id}`} variant="default">
          {text.sendAgain}
        </Button>
      )}
    </>
  )
  return (
    <Screen
      title={text.payoutOf(formatMoney(payout.amount, payout.currency, locale))}
      back={back}
      actions={
        <>
          {!isMasked && <KeepReceiver receiver={payout.attributes} />}
          {again}
        </>
      }
    >
      <p className={css.under}>
        <Status status={payout.status} />
        <span className="muted">{payout.attributes.receiverName}</span>
      </p>
      <div className={css.columns}>
        <Timeline of="payouts" id={payout.id} />
        <div className={css.aside}>
          {environment === 'sandbox' && <SimulatePayout payout={payout} />}
          <Panel title={text.details}>
            <PayoutFacts payout={payout} />
          </Panel>
        </div>
      </div>
    </Screen>
  )
}

function PayoutFacts({ payout }: { payout: Payout }) {
  const text = useWords(words)
  const locale = useLocale()
  const { attributes, currency, fee, tax, failure, hint, bankReference } = payout
  const receipt = useReceiptFact('payouts', payout.status === 'SUCCEEDED' ? payout.id : undefined)
  return (
    <Facts
      facts={[
        { label: text.amount, value: <Money amount={payout.amount} currency={currency} /> },
        {
          label: text.fee,
          value: (
            <>
              <Money amount={fee} currency={currency} />{' '}
              {fee > 0 && <span className="muted">{text.feeHints[payout.status]}</span>}
            </>
          ),
        },
        { label: text.tax, value: tax > 0 ? <Money amount={tax} currency={currency} /> : null },
        { label: text.receiver, value: attributes.receiverName },
        { label: text.bank, value: attributes.receiverBankCode },
        {
          label: text.account,
          value: attributes.receiverAccountNo,
          ...(attributes.receiverAccountNo.includes('…') ? {} : { copy: attributes.receiverAccountNo }),
        },
        {
          label: text.namedBy,
          value: payout.namedByPayer && (
            <>
              {text.namedByPayer}{' '}
              <Anchor component={Link} to={paths.refund(payout.externalId)} size="sm">
                {text.toRefund}
              </Anchor>
            </>
          ),
        },
        { label: text.reference, value: payout.externalId, copy: payout.externalId },
        { label: text.remark, value: payout.remark },
        { label: text.hint, value: hint && <Opening hint={hint} /> },
        { label: text.failure, value: failure && describeFailure(failure, locale) },
        { label: text.metadata, value: payout.metadata },
        { label: text.created, value: <Moment at={payout.createdAt} /> },
        receipt,
        { label: text.id, value: <span className="mono">{payout.id}</span>, copy: payout.id },
        {
          label: text.bankReference,
          value: bankReference && <span className="mono">{bankReference}</span>,
          ...(bankReference ? { copy: bankReference } : {}),
        },
      ]}
    />
  )
}

import { Alert, Anchor, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import type { Refund } from '../api/replies.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { CopyTextButton } from '../parts/copy-button.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Money } from '../parts/values/money.tsx'
import { Status } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import layout from '../payments/payment/payment.module.css'
import { useReceiptFact } from '../receipts/receipt-fact.tsx'
import { useMay } from '../session/session.tsx'
import { useSettings } from '../settings/queries.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { CancelRefund } from './cancel-refund.tsx'
import { MadeFor } from './made-for.tsx'
import { useRefund } from './queries.ts'
import { Receipt } from './receipt.tsx'
import css from './refund.module.css'
import { RefundDialog } from './refund-dialog.tsx'
import { words } from './words.ts'

/** One refund: how it goes back, and how far it is. */
export function RefundScreen() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const refund = useRefund(id)
  const back = { to: paths.refunds, label: text.title }
  if (refund.data) return <Shown refund={refund.data} back={back} />
  return (
    <Screen title={text.refund} back={back}>
      {refund.error ? <ErrorNotice error={refund.error} onRetry={() => refund.refetch()} /> : <LoadingPanel />}
    </Screen>
  )
}

function Shown({ refund, back }: { refund: Refund; back: { to: string; label: string } }) {
  const text = useWords(words)
  const locale = useLocale()
  const { id, status } = refund
  // What happened, and what is left, is read again with every move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed status is what reports a move
  useEffect(() => {
    for (const of of ['timeline', 'summary']) queryClient.invalidateQueries({ queryKey: ['refunds', id, of] })
  }, [id, status])
  const print = (
    <Button variant="default" onClick={() => window.print()}>
      {text.print}
    </Button>
  )
  return (
    <>
      <div className={css.screen}>
        <Screen
          title={text.refundOf(formatMoney(refund.amount, refund.currency, locale))}
          back={back}
          actions={
            <>
              {status === 'SUCCEEDED' && print}
              {status === 'NEEDS_PAYER' && <CancelRefund id={refund.id} />}
              {status === 'FAILED' && <TryAgain refund={refund} />}
            </>
          }
        >
          <p className={layout.under}>
            <Status status={status} />
            <span className="muted">{refund.externalId}</span>
          </p>
          {status === 'NEEDS_PAYER' && (
            <Alert color="yellow" variant="light">
              <p>{refund.claimUrl ? text.needsPayer : text.needsPayerFromOthers}</p>
              {refund.claimUrl && (
                <div className={css.copy}>
                  <CopyTextButton value={refund.claimUrl} label={text.copyLink} />
                </div>
              )}
              {refund.claimUrl && <NotByWebhook />}
            </Alert>
          )}
          <div className={layout.columns}>
            <Timeline of="refunds" id={refund.id} />
            <div className={layout.aside}>
              <MadeFor refund={refund} />
              <Panel title={text.details}>
                <RefundFacts refund={refund} />
              </Panel>
            </div>
          </div>
        </Screen>
      </div>
      {status === 'SUCCEEDED' && <Receipt refund={refund} />}
    </>
  )
}

/** Merchants that send links by program look here when none arrive. */
function NotByWebhook() {
  const text = useWords(words)
  const settings = useSettings(useMay('settings.read'))
  if (!settings.data || settings.data.webhookUrl === null || settings.data.receivesClaimUrls) return null
  return (
    <p style={{ marginTop: '0.75rem' }}>
      {text.notByWebhook}{' '}
      <Anchor component={Link} to={paths.webhooks} size="sm">
        {text.toWebhooks}
      </Anchor>
    </p>
  )
}

/** A failed refund moved nothing: the same money, filled in. */
function TryAgain({ refund: { checkoutId, transactionId } }: { refund: Refund }) {
  const text = useWords(words)
  const canAsk = useMay('refunds.ask')
  const [isOpen, setOpen] = useState(false)
  if (!canAsk) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.again}</Button>
      {isOpen && (
        <RefundDialog
          of={checkoutId === null ? 'collections' : 'payments'}
          id={checkoutId ?? transactionId}
          transactionId={transactionId}
          isAgain
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function RefundFacts({ refund }: { refund: Refund }) {
  const text = useWords(words)
  const { failure, claimUrl, payoutId } = refund
  const receipt = useReceiptFact('refunds', refund.status === 'SUCCEEDED' ? refund.id : undefined)
  const link = (to: string, name: string) => (
    <Anchor component={Link} to={to} size="sm" className="mono">
      {name}
    </Anchor>
  )
  return (
    <Facts
      facts={[
        { label: text.amount, value: <Money amount={refund.amount} currency={refund.currency} /> },
        { label: text.reference, value: refund.externalId, copy: refund.externalId },
        { label: text.way, value: text.ways[refund.way] },
        { label: text.failure, value: failure && `${failure.message} (${failure.code})` },
        { label: text.claimUrl, value: claimUrl, ...(claimUrl ? { copy: claimUrl } : {}) },
        {
          label: text.payment,
          value: refund.checkoutId
            ? link(paths.payment(refund.checkoutId), refund.checkoutId)
            : link(paths.collection(refund.transactionId), refund.transactionId),
        },
        { label: text.payout, value: payoutId && link(paths.payout(payoutId), payoutId) },
        { label: text.created, value: <Moment at={refund.createdAt} /> },
        { label: text.ended, value: refund.completedAt && <Moment at={refund.completedAt} /> },
        receipt,
        { label: text.id, value: <span className="mono">{refund.id}</span>, copy: refund.id },
        {
          label: text.transactionId,
          value: <span className="mono">{refund.transactionId}</span>,
          copy: refund.transactionId,
        },
      ]}
    />
  )
}

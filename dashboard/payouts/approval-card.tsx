import type { Approval } from '../../src/dashboard/approvals/schema.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Moment } from '../parts/moment.tsx'
import { Panel } from '../parts/screen.tsx'
import { useMay, useSession } from '../session/merchant.tsx'
import { words } from './approval-words.ts'
import { words as bulk } from './bulk-words.ts'
import { Decide } from './decide.tsx'
import { DownloadApproval } from './download-approval.tsx'
import { Review, ReviewRefund } from './review.tsx'

/** Up to so many payouts stand open: who decides reads them first. */
const OPEN_MAX = 3

/** One request for payouts, its decision, and what became of it. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const text = useWords(words)
  const more = useWords(bulk)
  const locale = useLocale()
  const { user } = useSession()
  const canApprove = useMay('payouts.approve')
  const { total, count, createdBy, createdAt, payouts, refund, status, isUnderWay, sent } = approval
  const isOwn = createdBy.id === user.id
  const title = `${formatMoney(total.amount, total.currency, locale)} · ${refund ? text.refund : text.payouts(count)}`
  return (
    <Panel title={title} label={`${title} · ${refund?.externalId ?? payouts[0]?.externalId}`}>
      <p className="muted">
        {text.asked} {createdBy.name} {text.on} <Moment at={createdAt} />
      </p>
      {isUnderWay && <p role="status">{text.underWay}</p>}
      {sent && !isUnderWay && <p>{text.sentOf(sent.accepted, sent.refused)}</p>}
      <details open={status === 'WAITING' && count <= OPEN_MAX} style={{ margin: '0.5rem 0 1rem' }}>
        <summary style={{ cursor: 'pointer', width: 'fit-content' }}>
          {status === 'WAITING' ? text.show : text.showDecided}
        </summary>
        {refund && <ReviewRefund refund={refund} />}
        {payouts.map((order) => (
          <Review key={order.externalId} order={order} />
        ))}
        {payouts.length > 0 && count > payouts.length && <p>{more.morePayouts(count - payouts.length)}</p>}
      </details>
      {canApprove && count > 1 && <DownloadApproval id={approval.id} count={count} />}
      {status === 'WAITING' && isOwn && <p>{text.own}</p>}
      {status === 'WAITING' && canApprove && (
        <Decide approval={approval} ways={isOwn ? ['reject'] : ['approve', 'reject']} />
      )}
      {sent && sent.refused > 0 && canApprove && !isOwn && <Decide approval={approval} ways={['again']} />}
    </Panel>
  )
}

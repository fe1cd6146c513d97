import type { Approval } from '../../../src/dashboard/approvals/schema.ts'
import type { ApprovalSummary } from '../../../src/dashboard/approvals/summary/schema.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Panel } from '../../parts/screen.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useMay, useSession } from '../../session/session.tsx'
import { words as bulk } from '../bulk/bulk-words.ts'
import { useLook } from '../queries.ts'
import { Review, ReviewRefund } from '../review.tsx'
import { AcceptedOrder, AlsoRequested, PayoutSums, ProposedBy, RefundedPayment } from './approval-look.tsx'
import { words } from './approval-words.ts'
import { DayLimit } from './day-limit.tsx'
import { Decide } from './decide.tsx'
import { DownloadApproval } from './download-approval.tsx'
import { words as looked } from './look-words.ts'

/** Up to so many payouts stand open: who decides reads them first. */
const OPEN_MAX = 3

/** One request for payouts or a refund, its decision and its outcome. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const text = useWords(words)
  const locale = useLocale()
  const { total, count, createdBy, createdAt, payouts, refund, acceptance, status, isUnderWay, sent } = approval
  const look = useLook(approval.id, status === 'WAITING')
  const money = (amount: number) => formatMoney(amount, total.currency, locale)
  const what = acceptance ? text.acceptance(money(acceptance.expected)) : refund ? text.refund : text.payouts(count)
  const title = `${money(total.amount)} · ${what}`
  const reference = (refund ?? acceptance ?? payouts[0])?.externalId
  return (
    <Panel title={title} label={`${title} · ${reference}`}>
      <p className="muted">
        {text.requestedBy} {createdBy.name} {text.on} <Moment at={createdAt} />
      </p>
      {look.error && <ErrorNotice error={look.error} onRetry={() => look.refetch()} />}
      {look.data && <Looked approval={approval} look={look.data} />}
      {isUnderWay && <p role="status">{text.underWay}</p>}
      {sent && !isUnderWay && <p>{text.sentOf(sent.accepted, sent.refused)}</p>}
      {!acceptance && <ApprovalDetails approval={approval} />}
      {status === 'WAITING' && look.isPending ? (
        <LoadingPanel lines={1} />
      ) : (
        <Decisions approval={approval} you={look.data?.you} />
      )}
    </Panel>
  )
}

/** Who is behind a request, what it totals, and similar requests, as of now. */
function Looked({ approval, look }: { approval: Approval; look: ApprovalSummary }) {
  const { refund } = approval
  return (
    <>
      {look.program && <ProposedBy program={look.program} />}
      <AlsoRequested approval={approval} look={look} />
      {look.payouts && <PayoutSums look={look.payouts} />}
      {look.acceptance && <AcceptedOrder look={look.acceptance} currency={approval.total.currency} />}
      {refund && look.refund && <RefundedPayment look={look.refund} currency={refund.currency} />}
      <DayLimit approval={approval} look={look} />
    </>
  )
}

function ApprovalDetails({ approval: { count, payouts, refund, status } }: { approval: Approval }) {
  const text = useWords(words)
  const { morePayouts } = useWords(bulk)
  const isWaiting = status === 'WAITING'
  return (
    <details open={isWaiting && count <= OPEN_MAX} style={{ margin: '0.5rem 0 1rem' }}>
      <summary style={{ cursor: 'pointer', width: 'fit-content' }}>{isWaiting ? text.show : text.showDecided}</summary>
      {refund && <ReviewRefund refund={refund} />}
      {payouts.map((order) => (
        <Review key={order.externalId} order={order} />
      ))}
      {payouts.length > 0 && count > payouts.length && <p>{morePayouts(count - payouts.length)}</p>}
    </details>
  )
}

type Way = 'approve' | 'reject' | 'again' | 'withdraw'

/** What the reader may decide: a requester can only withdraw, and a member whose program proposed it can only reject. */
function waysOf(
  { status, sent }: Approval,
  isOwn: boolean,
  canApprove: boolean,
  you: ApprovalSummary['you'] | undefined,
): Way[] {
  if (status === 'WAITING' && isOwn) return ['withdraw']
  if (!canApprove || isOwn) return []
  if (status === 'WAITING') return you === 'second' || you === 'alone' ? ['approve', 'reject'] : ['reject']
  return sent && sent.refused > 0 ? ['again'] : []
}

function Decisions({ approval, you }: { approval: Approval; you: ApprovalSummary['you'] | undefined }) {
  const text = useWords(words)
  const said = useWords(looked)
  const { user } = useSession()
  const canApprove = useMay('payouts.approve')
  const { id, count, createdBy, status } = approval
  const isOwn = createdBy.id === user.id
  const ways = waysOf(approval, isOwn, canApprove, you)
  const notes = { asker: isOwn ? text.own : said.ownProgram, alone: said.alone, second: null }
  return (
    <>
      {canApprove && count > 1 && <DownloadApproval id={id} count={count} />}
      {status === 'WAITING' && canApprove && you && notes[you] && (
        <p style={{ marginBottom: '0.75rem' }}>{notes[you]}</p>
      )}
      {ways.length > 0 && <Decide approval={approval} ways={ways} />}
    </>
  )
}

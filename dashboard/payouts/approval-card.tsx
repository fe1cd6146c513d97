import { Alert, Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Approval } from '../../src/dashboard/approvals/schema.ts'
import type { Progress } from '../../src/dashboard/payouts/schema.ts'
import { call } from '../api/call.ts'
import { follow } from '../api/follow.ts'
import { queryClient } from '../api/query-client.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Moment } from '../parts/moment.tsx'
import { Panel } from '../parts/screen.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMay, useSession } from '../session/merchant.tsx'
import { words } from './approval-words.ts'
import { words as bulk } from './bulk-words.ts'
import { DownloadApproval } from './download-approval.tsx'
import { Review, ReviewRefund } from './review.tsx'
import { Sending } from './sending.tsx'

/** Up to so many payouts stand open: who decides reads them first. */
const OPEN_MAX = 3

/** One request for payouts, and its decision. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const text = useWords(words)
  const more = useWords(bulk)
  const locale = useLocale()
  const { user } = useSession()
  const canApprove = useMay('payouts.approve')
  const { total, count, createdBy, createdAt, payouts, refund, status } = approval
  const isOwn = createdBy.id === user.id
  return (
    <Panel
      title={`${formatMoney(total.amount, total.currency, locale)} · ${refund ? text.refund : text.payouts(count)}`}
    >
      <p className="muted">
        {text.asked} {createdBy.name} {text.on} <Moment at={createdAt} />
      </p>
      <details open={status === 'WAITING' && count <= OPEN_MAX} style={{ margin: '0.5rem 0 1rem' }}>
        <summary style={{ cursor: 'pointer', width: 'fit-content' }}>{text.show}</summary>
        {refund && <ReviewRefund refund={refund} />}
        {payouts.map((order) => (
          <Review key={order.externalId} order={order} />
        ))}
        {payouts.length > 0 && count > payouts.length && <p>{more.morePayouts(count - payouts.length)}</p>}
      </details>
      {canApprove && count > 1 && <DownloadApproval id={approval.id} count={count} />}
      {status === 'WAITING' && isOwn && <p>{text.own}</p>}
      {status === 'WAITING' && canApprove && <Decide approval={approval} isOwn={isOwn} />}
    </Panel>
  )
}

function Decide({ approval, isOwn }: { approval: Approval; isOwn: boolean }) {
  const text = useWords(words)
  const more = useWords(bulk)
  const showToast = useToast()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const decide = useMutation({
    mutationFn: (how: 'approve' | 'reject') =>
      how === 'approve'
        ? follow('POST /dashboard/api/approvals/:id/approve', { params: { id: approval.id } }, setProgress)
        : call('POST /dashboard/api/approvals/:id/reject', { params: { id: approval.id } }),
    onSuccess: (sent, how) => {
      setAsking(null)
      if (sent?.counts.refused) return
      showToast(how === 'approve' ? text.approved : text.rejected)
      for (const name of ['payouts', 'refunds', 'payments', 'balances', 'overview'])
        queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
  const refused = decide.data?.refused ?? []
  const refusedCount = decide.data?.counts.refused ?? 0
  return (
    <>
      <Group gap="sm">
        {!isOwn && <Button onClick={() => setAsking('approve')}>{text.approve}</Button>}
        <Button variant="default" onClick={() => setAsking('reject')}>
          {text.reject}
        </Button>
      </Group>
      {refused.length > 0 && (
        <Alert color="red" variant="light" title={text.refused(refusedCount)} mt="md">
          <ul>
            {refused.map(({ externalId, message }) => (
              <li key={externalId}>
                {externalId}: {message}
              </li>
            ))}
          </ul>
          {refusedCount > refused.length && <p>{more.moreRefused(refusedCount - refused.length)}</p>}
        </Alert>
      )}
      <Confirm
        opened={asking !== null}
        title={asking === 'approve' ? text.approveTitle : text.rejectTitle}
        action={asking === 'approve' ? text.approve : text.reject}
        {...(asking === 'reject' ? { color: 'red' as const } : {})}
        isBusy={decide.isPending}
        error={decide.error}
        onConfirm={() => asking && decide.mutate(asking)}
        onClose={() => setAsking(null)}
      >
        <p>{asking === 'approve' ? text.approveText : text.rejectText}</p>
        {decide.isPending && asking === 'approve' && approval.count > 1 && (
          <Sending progress={progress} said="leaveApproval" />
        )}
      </Confirm>
    </>
  )
}

import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AWAITED } from '../../../src/invoices/states.ts'
import { call, callForResponse } from '../../api/call.ts'
import type { Reply } from '../../api/endpoint-types.ts'
import { Problem } from '../../api/problem.ts'
import type { Invoice } from '../../api/replies.ts'
import { useCustomer } from '../../customers/queries.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Panel } from '../../parts/screen.tsx'
import { useToast } from '../../parts/toast.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import css from '../invoices.module.css'
import { reloadInvoices } from '../queries.ts'
import { words } from './mail-words.ts'

type Mail = Reply<'GET /v1/invoices/:id/mails'>['data'][number]
type Reason = 'draft' | 'void' | 'noAddress' | 'underWay' | 'notDue'

const CALLS = { send: 'POST /v1/invoices/:id/send', remind: 'POST /v1/invoices/:id/remind' } as const
const TONES = { QUEUED: 'accent', SENDING: 'accent', SENT: 'good', FAILED: 'bad', DROPPED: 'calm' } as const
/** A mail leaves within seconds. */
const UNDER_WAY_MS = 2_000

const isUnderWay = ({ status }: Mail) => status === 'QUEUED' || status === 'SENDING'

const useMails = (id: string) =>
  useQuery({
    queryKey: ['invoices', id, 'mails'],
    queryFn: ({ signal }) => call('GET /v1/invoices/:id/mails', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? UNDER_WAY_MS : false),
  })

/** What was mailed to the customer of an invoice, and mails that a person sends: the server's own rules, said beforehand. */
export function MailsPanel({ invoice }: { invoice: Invoice }) {
  const text = useWords(words)
  const showToast = useToast()
  const canAct = useMay('payments.act')
  const { id, status, customerId } = invoice
  const mails = useMails(id)
  const customer = useCustomer(customerId).data
  const request = useMutation({
    mutationFn: (step: keyof typeof CALLS) =>
      callForResponse(CALLS[step], { params: { id }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ headers }) => showToast(headers.has('idempotent-replayed') ? text.queuedBefore : text.queued),
    onSettled: reloadInvoices,
  })
  const sent = mails.data?.data ?? []
  const reasonFor = (kind: Mail['kind']): Reason | null => {
    if (status === 'DRAFT') return 'draft'
    if (status === 'VOID') return 'void'
    if (kind === 'reminder' && !AWAITED.includes(status)) return 'notDue'
    if (customer && !customer.email) return 'noAddress'
    return sent.some((mail) => mail.kind === kind && !mail.isScheduled && isUnderWay(mail)) ? 'underWay' : null
  }
  const isPaid = status === 'PAID'
  const offered = [
    { step: 'send', name: isPaid ? text.sendReceipt : text.send, why: reasonFor(isPaid ? 'receipt' : 'invoice') },
    { step: 'remind', name: text.remind, why: reasonFor('reminder') },
  ] as const
  const reasons = [...new Set(offered.flatMap(({ why }) => why ?? []))]
  return (
    <Panel title={text.title}>
      {canAct && (
        <>
          <div className={css.papers}>
            {offered.map(({ step, name, why }) => (
              <Button
                key={step}
                variant="default"
                disabled={why !== null || !customer}
                {...(why ? { 'aria-describedby': `mail-${why}` } : {})}
                loading={request.isPending && request.variables === step}
                onClick={() => request.mutate(step)}
              >
                {name}
              </Button>
            ))}
          </div>
          {reasons.map((why) => (
            <p key={why} id={`mail-${why}`} className={`muted ${css.reason}`}>
              {text.reasons[why]}{' '}
              {why === 'noAddress' && (
                <Anchor component={Link} to={paths.customer(customerId)} size="sm" underline="always">
                  {text.reasons.addAddress}
                </Anchor>
              )}
            </p>
          ))}
          <Refused error={request.error} />
        </>
      )}
      <ErrorNotice error={mails.error} onRetry={() => mails.refetch()} />
      {mails.data && sent.length === 0 && !reasons.includes('draft') && (
        <p className={`muted ${css.reason}`}>{text.none}</p>
      )}
      {sent.length > 0 && <Sent mails={sent} />}
    </Panel>
  )
}

function Sent({ mails }: { mails: readonly Mail[] }) {
  const text = useWords(words)
  return (
    <ul className={css.mails}>
      {mails.map(({ id, kind, isScheduled, status, createdAt, sentAt, failure }) => (
        <li key={id}>
          <span>
            {text.kinds[kind]}
            <br />
            <span className="muted">
              {isScheduled && `${text.scheduled} · `}
              <Moment at={sentAt ?? createdAt} />
              {failure && (
                <>
                  <br />
                  {text.failures[failure.code]} {failure.reply && <span className="mono">{failure.reply}</span>}
                </>
              )}
            </span>
          </span>
          <Tag tone={TONES[status]}>{text.statuses[status]}</Tag>
        </li>
      ))}
    </ul>
  )
}

/** Why a mail was refused: the codes mean something else on other screens. */
function Refused({ error }: { error: unknown }) {
  const { refused } = useWords(words)
  const known = error instanceof Problem && error.code in refused ? (error.code as keyof typeof refused) : null
  if (!known) return <ErrorNotice error={error} />
  return (
    <p role="alert" className={css.reason}>
      {refused[known]}
    </p>
  )
}

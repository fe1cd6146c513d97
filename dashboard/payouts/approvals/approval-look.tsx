import { Alert } from '@mantine/core'
import type { Approval } from '../../../src/dashboard/approvals/schema.ts'
import type {
  AcceptanceSummary,
  ApprovalSummary,
  PayoutsSummary,
  RefundSummary,
} from '../../../src/dashboard/approvals/summary/schema.ts'
import { formatMoney } from '../../format/money.ts'
import { formatTime } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { type Fact, Facts } from '../../parts/values/facts.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Money } from '../../parts/values/money.tsx'
import { words as refundWords } from '../../refunds/words.ts'
import { words as payoutWords } from '../words.ts'
import { words } from './look-words.ts'
import { useOrderFacts } from './order-facts.tsx'

type Of = { readonly approval: Approval; readonly look: ApprovalSummary }

/** The order that another amount is to pay. */
export function AcceptedOrder({ look, currency }: { readonly look: AcceptanceSummary; readonly currency: string }) {
  const text = useWords(words)
  const order = useOrderFacts(look, currency)
  const { amount, expected, paidAt } = look
  const money = (value: number) => <Money amount={value} currency={currency} />
  return (
    <Facts
      facts={[
        ...order,
        { label: text.due, value: money(expected) },
        {
          label: text.arrived,
          value: (
            <>
              {money(amount)} · <Moment at={paidAt} />
            </>
          ),
        },
        { label: amount < expected ? text.waived : text.tooMuch, value: money(Math.abs(expected - amount)) },
      ]}
    />
  )
}

/** The payment of a refund, in full. */
export function RefundedPayment({ look, currency }: { readonly look: RefundSummary; readonly currency: string }) {
  const text = useWords(words)
  const order = useOrderFacts(look, currency)
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <Facts
      facts={[
        ...order,
        {
          label: text.paid,
          value: (
            <>
              {money(look.paid)} · <Moment at={look.paidAt} />
            </>
          ),
        },
        { label: text.refunded, value: money(look.refunded) },
        { label: text.leftAfter, value: money(look.leftAfter) },
        { label: text.transferFee, value: look.transferFee === null ? null : money(look.transferFee) },
      ]}
    />
  )
}

type PayoutSumsProps = {
  readonly look: PayoutsSummary
  /** Facts shown first: the receiver of a single payout. */
  readonly before?: readonly Fact[]
}

/** Totals of the payouts if they are sent now. */
export function PayoutSums({ look, before = [] }: PayoutSumsProps) {
  const text = useWords(words)
  const locale = useLocale()
  const { currency, count, amount, fee, total, available, availableAfter } = look
  const money = (value: number) => <Money amount={value} currency={currency} />
  const isCovered = availableAfter !== null && availableAfter >= 0
  return (
    <>
      <Facts
        facts={[
          ...before,
          { label: text.payouts, value: String(count) },
          { label: text.sum, value: money(amount) },
          { label: text.fee, value: money(fee) },
          { label: text.total, value: money(total) },
          { label: text.available, value: available === null ? null : money(available) },
          { label: text.availableAfter, value: isCovered ? money(availableAfter) : null },
        ]}
      />
      {availableAfter !== null && availableAfter < 0 && (
        <p>{text.missing(formatMoney(-availableAfter, currency, locale))}</p>
      )}
      {look.alreadySent > 0 && <p>{text.alreadySent(look.alreadySent)}</p>}
    </>
  )
}

/** Other requests and payouts that may be duplicates of this one. */
export function AlsoRequested({ look: { refund, payouts }, approval }: Of) {
  const text = useWords(words)
  const locale = useLocale()
  const zone = useZone()
  const at = (time: string) => formatTime(new Date(time), { locale, zone })
  const others = [
    ...(refund?.requested.map((one) => {
      const amount = formatMoney(one.amount, approval.total.currency, locale)
      return { key: one.id, said: text.alsoRefund(amount, one.requestedBy, at(one.requestedAt)) }
    }) ?? []),
    ...(payouts?.alsoRequested.map((one) => ({
      key: one.id,
      said: text.alsoPayouts(one.count, one.requestedBy, at(one.requestedAt)),
    })) ?? []),
    ...(payouts?.lastSentAt ? [{ key: 'sent', said: text.alsoSent(payouts.alsoSent, at(payouts.lastSentAt)) }] : []),
  ]
  if (others.length === 0) return null
  return (
    <Alert color="yellow" variant="light" my="sm">
      <strong>{text.alsoTitle}</strong>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem', listStyle: 'disc' }}>
        {others.map(({ key, said }) => (
          <li key={key}>{said}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** The program that proposed it, and who created its key. */
export function ProposedBy({ program }: { readonly program: NonNullable<ApprovalSummary['program']> }) {
  const text = useWords(words)
  const hint = program.hint ?? '–'
  return (
    <p className="muted" style={{ overflowWrap: 'anywhere' }}>
      {program.makers.length > 0 ? text.program(hint, program.makers.join(', ')) : text.programUnknown(hint)}.
      {program.isEnded && ` ${text.ended}`}
    </p>
  )
}

/** What is being approved, repeated in the final confirmation. */
export function Essentials({ approval, look }: Of) {
  const { total, refund, payouts } = approval
  const text = useWords(payoutWords)
  const [one, ...others] = payouts
  const receiver =
    one && others.length === 0
      ? [
          { label: text.receiver, value: one.attributes.receiverName },
          { label: text.account, value: `${one.attributes.receiverBankCode} ${one.attributes.receiverAccountNo}` },
        ]
      : []
  return (
    <>
      {look.program && <ProposedBy program={look.program} />}
      {/* First, because a phone shows only the top. */}
      <AlsoRequested approval={approval} look={look} />
      {refund && look.refund && <RefundEssentials refund={refund} look={look.refund} />}
      {look.acceptance && <AcceptedOrder look={look.acceptance} currency={total.currency} />}
      {look.payouts && <PayoutSums look={look.payouts} before={receiver} />}
      {!look.payouts && !look.refund && !look.acceptance && <Money amount={total.amount} currency={total.currency} />}
    </>
  )
}

type RefundEssentialsProps = { readonly refund: NonNullable<Approval['refund']>; readonly look: RefundSummary }

/** The payment and the destination: a transfer goes to the account that the requester named. */
function RefundEssentials({ refund, look }: RefundEssentialsProps) {
  const text = useWords(words)
  const of = useWords(refundWords)
  const account = useWords(payoutWords)
  const order = useOrderFacts(look, refund.currency)
  const { amount, currency, reason, fallback = 'none', receiver } = refund
  const money = (value: number) => <Money amount={value} currency={currency} />
  return (
    <Facts
      facts={[
        { label: of.amount, value: money(amount) },
        ...order,
        { label: of.reason, value: reason },
        { label: of.how, value: of.rail[fallback] },
        { label: account.receiver, value: receiver?.name },
        { label: account.account, value: receiver && `${receiver.bankCode} ${receiver.accountNo}` },
        { label: text.transferFee, value: look.transferFee === null ? null : money(look.transferFee) },
        { label: text.refunded, value: money(look.refunded) },
        { label: text.leftAfter, value: money(look.leftAfter) },
      ]}
    />
  )
}

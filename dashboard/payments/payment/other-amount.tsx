import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { BookedPayment } from '../../../src/dashboard/payments/schema.ts'
import type { PaymentDetail } from '../../api/replies.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Panel } from '../../parts/screen.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { paths } from '../../paths.ts'
import { RefundButton } from '../../refunds/of-payment.tsx'
import { useMay } from '../../session/session.tsx'
import { useBooked } from '../queries.ts'
import { AcceptAmount } from './accept-amount.tsx'
import css from './other-amount.module.css'
import { otherAmountWords } from './other-amount-words.ts'

/** Whether money of another amount than the order's arrived and did not pay it. */
export const isOtherAmount = ({ status, flags }: PaymentDetail): boolean =>
  flags.includes('mismatch') && status !== 'SUCCEEDED'

/** Whether it is paid with another amount than its own, which a member accepted. */
const isAcceptedAmount = ({ status, flags, amount, paidAmount }: PaymentDetail): boolean =>
  flags.includes('mismatch') && status === 'SUCCEEDED' && paidAmount !== null && paidAmount !== amount

type OtherAmount = {
  readonly received: number
  readonly refunded: number
  /** Who accepted it, and when; null: it was not. */
  readonly accepted: BookedPayment['accepted']
}

/** What arrived for the order in other amounts, how much of it has gone back, and who accepted it; undefined: not loaded. */
export function useOtherAmount(payment: PaymentDetail): OtherAmount | undefined {
  const isAccepted = isAcceptedAmount(payment)
  const booked = useBooked(payment.id, isAccepted || isOtherAmount(payment))
  const stray = booked.data?.filter((one) =>
    isAccepted ? one.accepted !== null : one.isInSuspense && one.flags.includes('mismatch'),
  )
  if (!stray?.length) return undefined
  const sum = (amounts: readonly (string | null)[]) => amounts.reduce((all, one) => all + Number(one ?? 0), 0)
  return {
    received: sum(stray.map(({ gross }) => gross)),
    refunded: sum(stray.map(({ refunded }) => refunded)),
    accepted: stray[0]?.accepted ?? null,
  }
}

/** Another amount than the order's as one story: what was expected, what arrived, the difference, and what to do. */
export function OtherAmountPanel({ payment }: { payment: PaymentDetail }) {
  const text = useWords(otherAmountWords)
  const locale = useLocale()
  const found = useOtherAmount(payment)
  if (!found) return null
  const { amount: expected, currency } = payment
  const { received, refunded, accepted } = found
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const isLess = received < expected
  const isBack = refunded >= received
  const difference = isLess ? (accepted ? text.waived : text.missing) : text.extra
  const open = isLess ? text.held : text.heldExtra
  return (
    <Panel title={text.title}>
      <div className={`${css.bar} ${isLess ? '' : css.extra}`} aria-hidden="true">
        <span style={{ width: `${(Math.min(received, expected) / Math.max(received, expected, 1)) * 100}%` }} />
      </div>
      <Facts
        facts={[
          { label: text.expectedLabel, value: money(expected) },
          { label: text.receivedLabel, value: money(received) },
          { label: difference, value: <strong>{money(Math.abs(expected - received))}</strong> },
          {
            label: text.acceptedBy,
            value: accepted && (
              <>
                {accepted.by} · <Moment at={accepted.at} />
              </>
            ),
          },
        ]}
      />
      <p className={css.note}>{isBack ? text.isBack : accepted ? text.isAccepted : open}</p>
      {!isBack && !accepted && <Ways payment={payment} left={received - refunded} />}
    </Panel>
  )
}

/** What may be done with money that pays for nothing: ask for the rest, accept it, give it back. */
function Ways({ payment, left }: { payment: PaymentDetail; left: number }) {
  const text = useWords(otherAmountWords)
  const locale = useLocale()
  const canAct = useMay('payments.act')
  const canAsk = useMay('refunds.ask')
  const missing = payment.amount - left
  return (
    <Group gap="sm" mt="sm">
      {canAct && missing > 0 && (
        <Button component={Link} to={restOf(payment, missing)}>
          {text.askForRest(formatMoney(missing, payment.currency, locale))}
        </Button>
      )}
      {canAsk && <AcceptAmount payment={payment} left={left} />}
      <RefundButton payment={payment} />
    </Group>
  )
}

/** The form of a new payment of what is missing, filled in. */
function restOf({ externalId, description, currency }: PaymentDetail, amount: number): string {
  const filled = { amount: String(amount), currency, externalId: `${externalId}-rest`, description: description ?? '' }
  return `${paths.newPayment}?${new URLSearchParams(filled)}`
}

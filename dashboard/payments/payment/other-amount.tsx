import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { PaymentDetail } from '../../api/replies.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Panel } from '../../parts/screen.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { paths } from '../../paths.ts'
import { RefundButton } from '../../refunds/of-payment.tsx'
import { useMay } from '../../session/session.tsx'
import { useBooked } from '../queries.ts'
import css from './other-amount.module.css'
import { otherAmountWords } from './other-amount-words.ts'

/** Whether money of another amount than the order's arrived and did not pay it. */
export const isOtherAmount = ({ status, flags }: PaymentDetail): boolean =>
  flags.includes('mismatch') && status !== 'SUCCEEDED'

/** What arrived for the order in other amounts, and how much of it has gone back; undefined: not loaded. */
export function useOtherAmount(payment: PaymentDetail): { received: number; refunded: number } | undefined {
  const booked = useBooked(payment.id, isOtherAmount(payment))
  const stray = booked.data?.filter((one) => one.isInSuspense && one.flags.includes('mismatch'))
  if (!stray?.length) return undefined
  const sum = (amounts: readonly (string | null)[]) => amounts.reduce((all, one) => all + Number(one ?? 0), 0)
  return { received: sum(stray.map(({ gross }) => gross)), refunded: sum(stray.map(({ refunded }) => refunded)) }
}

/** Another amount than the order's as one story: what was expected, what arrived, the difference, and what to do. */
export function OtherAmountPanel({ payment }: { payment: PaymentDetail }) {
  const text = useWords(otherAmountWords)
  const locale = useLocale()
  const canAct = useMay('payments.act')
  const found = useOtherAmount(payment)
  if (!found) return null
  const { amount: expected, currency } = payment
  const { received, refunded } = found
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const isLess = received < expected
  const difference = Math.abs(expected - received)
  const isBack = refunded >= received
  return (
    <Panel title={text.title}>
      <div className={`${css.bar} ${isLess ? '' : css.extra}`} aria-hidden="true">
        <span style={{ width: `${(Math.min(received, expected) / Math.max(received, expected, 1)) * 100}%` }} />
      </div>
      <Facts
        facts={[
          { label: text.expectedLabel, value: money(expected) },
          { label: text.receivedLabel, value: money(received) },
          { label: isLess ? text.missing : text.extra, value: <strong>{money(difference)}</strong> },
        ]}
      />
      <p className={css.note}>{isBack ? text.isBack : isLess ? text.held : text.heldExtra}</p>
      {!isBack && (
        <Group gap="sm" mt="sm">
          {canAct && isLess && (
            <Button component={Link} to={restOf(payment, difference)}>
              {text.askForRest(money(difference))}
            </Button>
          )}
          <RefundButton payment={payment} />
        </Group>
      )}
    </Panel>
  )
}

/** The form of a new payment of what is missing, filled in. */
function restOf({ externalId, description, currency }: PaymentDetail, amount: number): string {
  const filled = { amount: String(amount), currency, externalId: `${externalId}-rest`, description: description ?? '' }
  return `${paths.newPayment}?${new URLSearchParams(filled)}`
}

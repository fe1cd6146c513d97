import type { ComponentChildren } from 'preact'
import type { Money } from '../../base/money.ts'
import { Remark, ResultPanel } from '../parts/panel.tsx'
import { RefundsUnderWay } from '../parts/refund/refund-notes.tsx'
import { Row } from '../parts/summary.tsx'
import { sentBack } from '../refunded.ts'
import { formatMoney } from '../text/format.ts'
import { otherAmountTitle } from '../text/page-title.ts'
import type { Text } from '../text/text.ts'
import type { CheckoutPage } from '../view.ts'

type Props = { page: CheckoutPage; text: Text }

/** The one message of an order for which another amount arrived: how much, what is missing, and what to do. */
export const OtherAmountState = ({ page, text, children }: Props & { children?: ComponentChildren }) => {
  const { checkout, merchant, locale } = page
  const { otherAmount: received, amount: expected } = checkout
  const name = merchant.displayName
  const sent = sentBack(checkout, 'extra')
  return (
    <ResultPanel tone="warn" icon="warning" title={otherAmountTitle(page, text)}>
      {received && <Compared expected={expected} received={received} page={page} text={text} />}
      <p class="lead">
        {sent ? text.refund.sentBack(name, formatMoney(sent, locale)) : text.otherAmount.notPaid(name)}
      </p>
      {!sent && (
        <Remark>
          {received && received.amount < expected.amount
            ? text.otherAmount.askForRest(name, checkout.externalId)
            : text.otherAmount.askForRefund(name, checkout.externalId)}
        </Remark>
      )}
      <RefundsUnderWay page={page} text={text} />
      {children}
    </ResultPanel>
  )
}

/** What was expected, what arrived and the difference, as a bar and in numbers. */
const Compared = ({ expected, received, page, text }: Props & { expected: Money; received: Money }) => {
  const { locale } = page
  const isLess = received.amount < expected.amount
  const [less, more] = isLess ? [received, expected] : [expected, received]
  const share = more.amount === 0n ? 0 : Number((less.amount * 1_000n) / more.amount) / 10
  const difference = { ...expected, amount: more.amount - less.amount }
  return (
    <>
      <svg class="compared" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class={isLess ? 'compared-missing' : 'compared-extra'} width="100" height="4" />
        <rect class="compared-part" width={share} height="4" />
      </svg>
      <dl class="rows">
        <Row label={text.otherAmount.expected}>{formatMoney(expected, locale)}</Row>
        <Row label={text.otherAmount.received}>{formatMoney(received, locale)}</Row>
        <Row label={isLess ? text.otherAmount.missing : text.otherAmount.extra}>
          <strong>{formatMoney(difference, locale)}</strong>
        </Row>
      </dl>
    </>
  )
}

/** The same beside a paid order: which amount the merchant accepted, or money that arrived once more, in another one. */
export const OtherAmountRemark = ({ page, text }: Props) => {
  const { checkout, merchant, locale } = page
  if (!checkout.flags.includes('mismatch')) return null
  const { paidAmount, amount } = checkout
  if (!checkout.otherAmount && paidAmount && paidAmount.amount !== amount.amount) {
    const name = merchant.displayName
    return (
      <Remark>{text.otherAmount.accepted(name, formatMoney(paidAmount, locale), formatMoney(amount, locale))}</Remark>
    )
  }
  const sent = sentBack(checkout, 'extra')
  return (
    <Remark title={otherAmountTitle(page, text)}>
      {sent
        ? text.refund.sentBack(merchant.displayName, formatMoney(sent, locale))
        : text.otherAmount.askForRefund(merchant.displayName, checkout.externalId)}
    </Remark>
  )
}

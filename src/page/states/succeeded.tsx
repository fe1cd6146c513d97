import { Icon } from '../parts/icon.tsx'
import { Remark, ResultPanel } from '../parts/panel.tsx'
import { ReceiptCode } from '../parts/receipt-code.tsx'
import { RefundRows, RefundsUnderWay } from '../parts/refund/refund-notes.tsx'
import { SuccessReturn } from '../parts/return-link.tsx'
import { Row } from '../parts/summary.tsx'
import { refundedPart, sentBack } from '../refunded.ts'
import { formatMoney, formatTime } from '../text/format.ts'
import { succeededTitleOf } from '../text/page-title.ts'
import type { Text } from '../text/text.ts'
import type { CheckoutPage } from '../view.ts'
import { OtherAmountRemark } from './other-amount.tsx'
import { extraText } from './waiting.tsx'

/** Paid: the receipt, which prints as one, and the way back to the merchant. */
export const SucceededState = ({ page, text }: { page: CheckoutPage; text: Text }) => {
  const { checkout, merchant, locale } = page
  const name = merchant.displayName
  const part = refundedPart(checkout)
  const face =
    part === 'wholly' ? ({ tone: 'quiet', icon: 'back' } as const) : ({ tone: 'good', icon: 'check' } as const)
  return (
    <ResultPanel {...face} title={succeededTitleOf(checkout, text)}>
      <Lead page={page} text={text} />
      {checkout.flags.includes('duplicate') && (
        <Remark title={text.duplicateTitle}>{extraText(page, text) ?? text.duplicateText(name)}</Remark>
      )}
      <OtherAmountRemark page={page} text={text} />
      <RefundsUnderWay page={page} text={text} />
      {checkout.successText && (
        <p class="success-text">
          <bdi>{checkout.successText}</bdi>
        </p>
      )}
      <SuccessReturn page={page} text={text} />
      <dl class="rows receipt">
        <Row label={text.merchant}>{name}</Row>
        {checkout.description && <Row label={text.description}>{checkout.description}</Row>}
        <Row label={text.reference}>{checkout.externalId}</Row>
        <Row label={text.totalPaid}>{formatMoney(checkout.paidAmount ?? checkout.amount, locale)}</Row>
        {checkout.paidAt && <Row label={text.paidAt}>{formatTime(checkout.paidAt, locale)}</Row>}
        {checkout.methodName && <Row label={text.method}>{checkout.methodName}</Row>}
        {checkout.transactionId && <Row label={text.transaction}>{checkout.transactionId}</Row>}
        <RefundRows page={page} text={text} />
      </dl>
      {checkout.receiptPath && <ReceiptCode path={checkout.receiptPath} locale={locale} text={text} />}
      <button type="button" class="quiet needs-script" data-print>
        <Icon name="printer" />
        {text.printReceipt}
      </button>
    </ResultPanel>
  )
}

/** How much of the payment was refunded; where nothing was, that it arrived, and whether in time. */
const Lead = ({ page, text }: { page: CheckoutPage; text: Text }) => {
  const { checkout, merchant, locale } = page
  const sent = sentBack(checkout, 'order')
  if (sent) return <p class="lead">{text.refund.sentBack(merchant.displayName, formatMoney(sent, locale))}</p>
  if (checkout.flags.includes('late')) return <Remark>{text.lateText(merchant.displayName)}</Remark>
  return <p class="lead">{text.succeededText(merchant.displayName)}</p>
}

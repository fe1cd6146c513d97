import { Icon } from '../parts/icon.tsx'
import { Remark, ResultPanel } from '../parts/panel.tsx'
import { SuccessReturn } from '../parts/return-link.tsx'
import { Row } from '../parts/summary.tsx'
import { formatMoney, formatTime } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import type { CheckoutPage } from '../view.ts'
import { MismatchRemark } from './waiting.tsx'

/** Paid: the receipt, which prints as one, and the way back to the merchant. */
export const SucceededState = ({ page, text }: { page: CheckoutPage; text: Text }) => {
  const { checkout, merchant, locale } = page
  const name = merchant.displayName
  const isLate = checkout.flags.includes('late')
  return (
    <ResultPanel tone="good" icon="check" title={text.succeededTitle}>
      {!isLate && <p class="lead">{text.succeededText(name)}</p>}
      {isLate && <Remark>{text.lateText(name)}</Remark>}
      {checkout.flags.includes('duplicate') && <Remark title={text.duplicateTitle}>{text.duplicateText(name)}</Remark>}
      <MismatchRemark page={page} text={text} />
      <SuccessReturn page={page} text={text} />
      <dl class="rows receipt">
        <Row label={text.merchant}>{name}</Row>
        {checkout.description && <Row label={text.description}>{checkout.description}</Row>}
        <Row label={text.reference}>{checkout.externalId}</Row>
        <Row label={text.totalPaid}>{formatMoney(checkout.paidAmount ?? checkout.amount, locale)}</Row>
        {checkout.paidAt && <Row label={text.paidAt}>{formatTime(checkout.paidAt, locale)}</Row>}
        {checkout.methodName && <Row label={text.method}>{checkout.methodName}</Row>}
        {checkout.transactionId && <Row label={text.transaction}>{checkout.transactionId}</Row>}
      </dl>
      <button type="button" class="quiet needs-script" data-print>
        <Icon name="printer" />
        {text.printReceipt}
      </button>
    </ResultPanel>
  )
}

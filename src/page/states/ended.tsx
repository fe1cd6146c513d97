import { Remark, ResultPanel } from '../parts/panel.tsx'
import { RefundsUnderWay } from '../parts/refund/refund-notes.tsx'
import { CancelReturn } from '../parts/return-link.tsx'
import type { Text } from '../text/text.ts'
import type { CheckoutPage } from '../view.ts'

type Props = { page: CheckoutPage; text: Text }

/** Too late: what to do if the money is already on its way, and what if it is not. The page does not redirect. */
export const ExpiredState = ({ page, text }: Props) => (
  <ResultPanel tone="quiet" icon="clock" title={text.expiredTitle}>
    <p class="lead">{text.expiredText}</p>
    <RefundsUnderWay page={page} text={text} />
    <Remark>{text.expiredPaid}</Remark>
    <p>{text.expiredNext(page.merchant.displayName)}</p>
    <CancelReturn page={page} text={text} prominent />
  </ResultPanel>
)

/** Withdrawn by the merchant. */
export const CancelledState = ({ page, text }: Props) => (
  <ResultPanel tone="quiet" icon="cross" title={text.cancelledTitle}>
    <p class="lead">{text.cancelledText(page.merchant.displayName)}</p>
    <RefundsUnderWay page={page} text={text} />
    <Remark>{text.cancelledPaid}</Remark>
    <CancelReturn page={page} text={text} prominent />
  </ResultPanel>
)

/** Finally refused: the page states it, and what to do next. */
export const FailedState = ({ page, text }: Props) => (
  <ResultPanel tone="bad" icon="cross" title={text.failedTitle}>
    <p class="lead">{text.failedText}</p>
    {page.checkout.cardRefusal && (
      <Remark title={text.card.refusedTitle}>{text.card.refusals[page.checkout.cardRefusal].why}</Remark>
    )}
    <RefundsUnderWay page={page} text={text} />
    <p>{text.failedNext(page.merchant.displayName)}</p>
    <CancelReturn page={page} text={text} prominent />
  </ResultPanel>
)

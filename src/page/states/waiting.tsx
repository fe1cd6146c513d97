import { CheckNow } from '../parts/check-now.tsx'
import { choosePath, payPath, returnUrl } from '../parts/links.ts'
import { LiveStatus } from '../parts/live-status.tsx'
import { Remark, ResultPanel } from '../parts/panel.tsx'
import { isSlow } from '../refresh.ts'
import { sentBack } from '../refunded.ts'
import { formatMoney } from '../text/format.ts'
import { SAVED_WORDS } from '../text/saved-words.ts'
import type { Text } from '../text/text.ts'
import type { CheckoutPage, Step } from '../view.ts'

/** The provider is slow: nothing to do but wait, and the page does the waiting. */
export const PreparingState = ({ text }: { text: Text }) => (
  <ResultPanel tone="busy" icon="clock" title={text.preparingTitle}>
    <p class="lead">{text.preparingText}</p>
    <span class="progress" aria-hidden="true" />
  </ResultPanel>
)

/** A card is with its bank at this moment. */
export const ChargingState = ({ text }: { text: Text }) => (
  <ResultPanel tone="busy" icon="clock" title={text.card.chargingTitle}>
    <p class="lead">{text.card.chargingText}</p>
    <span class="progress" aria-hidden="true" />
    <p>{text.processingDont}</p>
  </ResultPanel>
)

type Props = { page: CheckoutPage; step: Extract<Step, { is: 'unavailable' }>; text: Text }

/** The provider is down: states that nothing was charged, and offers the alternatives. */
export const UnavailableState = ({ page, step, text }: Props) => (
  <ResultPanel tone="warn" icon="warning" title={text.unavailableTitle}>
    <p class="lead">{text.unavailableText}</p>
    <div class="actions">
      <form method="post" action={payPath(page)}>
        <input type="hidden" name="type" value={step.type} />
        <input type="hidden" name="code" value={step.code ?? ''} />
        <button type="submit" class="button">
          {text.tryAgain}
        </button>
      </form>
      {step.canChange && (
        <a class="quiet" href={choosePath(page)}>
          {text.changeMethod}
        </a>
      )}
    </div>
  </ResultPanel>
)

/** Authorised and not yet settled: the payer may leave, and must not pay again. A long wait is acknowledged. */
export const ProcessingState = ({ page, text }: { page: CheckoutPage; text: Text }) => (
  <ResultPanel tone="busy" icon="clock" title={text.processingTitle}>
    <p class="lead">{text.processingText}</p>
    <span class="progress" aria-hidden="true" />
    <p>
      <strong>{text.processingSafe}</strong> {text.processingDont}
    </p>
    <Approve page={page} />
    {isSlow(page) && <Remark>{text.processingSlow(page.merchant.displayName)}</Remark>}
    <LiveStatus text={text} waiting={text.processingWaiting} />
    <CheckNow page={page} label={text.checkAgain} />
  </ResultPanel>
)

/** A payment by a saved method that its provider wants the payer to approve. */
const Approve = ({ page }: { page: CheckoutPage }) => {
  const target = returnUrl(page.checkout.approveUrl, page.sandbox)
  if (!target) return null
  return (
    <a class="button" href={target.href} rel="noreferrer">
      {SAVED_WORDS[page.locale].approve}
    </a>
  )
}

/** States that money received beside the order was refunded, where it was. */
export function extraText({ checkout, merchant, locale }: CheckoutPage, text: Text): string | undefined {
  const sent = sentBack(checkout, 'extra')
  return sent && text.refund.sentBack(merchant.displayName, formatMoney(sent, locale))
}

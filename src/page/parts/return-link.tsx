import { MINUTE_MS } from '../../base/clock.ts'
import type { Text } from '../text/text.ts'
import type { CheckoutPage } from '../view.ts'
import { Icon } from './icon.tsx'
import { returnUrl } from './links.ts'

const RETURN_SECONDS = 10
/** A receipt opened later than this is being read, not passed through. */
const RETURN_WITHIN_MS = 10 * MINUTE_MS

/** Whether a payer is redirected automatically: only just after paying in time, never from an exceptional result. */
const returnsByItself = ({ checkout, now }: CheckoutPage): boolean =>
  checkout.status === 'SUCCEEDED' &&
  checkout.flags.length === 0 &&
  checkout.refunds.length === 0 &&
  checkout.paidAt !== null &&
  now.getTime() - checkout.paidAt.getTime() < RETURN_WITHIN_MS

/** After paying: the way back to the merchant, followed automatically after some seconds unless the payer stays. */
export const SuccessReturn = ({ page, text }: { page: CheckoutPage; text: Text }) => {
  const url = returnUrl(page.checkout.successUrl, page.sandbox)
  if (url === null) return null
  return (
    <div class="return">
      <a class="button" href={url.href} rel="noreferrer" data-return-link>
        {text.backTo(page.merchant.displayName)}
        <Icon name="external" />
      </a>
      {returnsByItself(page) && (
        <p class="return-wait needs-script" data-return-seconds={RETURN_SECONDS} data-staying={text.staying}>
          <span data-return-text={text.returning('{s}')}>{text.returning(String(RETURN_SECONDS))}</span>
          <button type="button" class="quiet" data-return-stay>
            {text.stayHere}
          </button>
        </p>
      )}
    </div>
  )
}

/** Before paying, or where nothing more can be paid: the way back that the merchant named for it. */
export const CancelReturn = ({ page, text, prominent }: { page: CheckoutPage; text: Text; prominent: boolean }) => {
  const url = returnUrl(page.checkout.cancelUrl, page.sandbox)
  if (url === null) return null
  return (
    <a class={prominent ? 'button' : 'quiet'} href={url.href} rel="noreferrer">
      {!prominent && <Icon name="back" />}
      {text.backTo(page.merchant.displayName)}
      {prominent && <Icon name="external" />}
    </a>
  )
}

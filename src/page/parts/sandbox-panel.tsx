import type { Text } from '../text/text.ts'
import type { CheckoutPage, CheckoutStatus } from '../view.ts'
import { Icon } from './icon.tsx'
import { sandboxPath } from './links.ts'

type Outcome = keyof Text['sandboxOutcomes']

/** What the simulated bank can still do to a checkout. */
const OUTCOMES: Record<CheckoutStatus, readonly Outcome[]> = {
  PENDING: ['succeeded', 'processing', 'failed', 'expired'],
  PROCESSING: ['succeeded', 'failed'],
  SUCCEEDED: ['duplicate'],
  FAILED: ['succeeded'],
  EXPIRED: ['succeeded'],
  CANCELLED: ['succeeded'],
}

const LATE: readonly CheckoutStatus[] = ['FAILED', 'EXPIRED', 'CANCELLED']

/** The panel of every sandbox page: plain forms, so that it works as the page does. */
export const SandboxPanel = ({ page, text }: { page: CheckoutPage; text: Text }) => {
  const { status } = page.checkout
  return (
    <section class="sandbox" aria-labelledby="sandbox-title">
      <h2 id="sandbox-title">
        <Icon name="flask" />
        {text.sandboxTitle}
      </h2>
      <p>{text.sandboxText}</p>
      <form class="sandbox-outcomes" method="post" action={sandboxPath(page)}>
        {OUTCOMES[status].map((outcome) => (
          <button key={outcome} type="submit" name="outcome" value={outcome}>
            {outcome === 'succeeded' && LATE.includes(status) ? text.sandboxPaysLate : text.sandboxOutcomes[outcome]}
          </button>
        ))}
      </form>
    </section>
  )
}

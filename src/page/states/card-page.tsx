import { Icon } from '../parts/icon.tsx'
import { returnUrl } from '../parts/links.ts'
import { LiveStatus } from '../parts/live-status.tsx'
import { Panel } from '../parts/panel.tsx'
import type { Text } from '../text/text.ts'
import type { CheckoutPage } from '../view.ts'

/**
 * The landing page of `credit_card` where a provider hosts the card form. It names that host, because it will require
 * the card's number: none is typed here.
 */
export const CardPageState = ({ page, url, text }: { page: CheckoutPage; url: string; text: Text }) => {
  const target = returnUrl(url, page.sandbox)
  return (
    <Panel title={text.card.title} lead={text.card.pageLead}>
      {target && (
        <div class="actions">
          <a class="button button-large" href={target.href} rel="noreferrer">
            {text.card.pageOpen}
            <Icon name="external" />
          </a>
          <p class="note">{text.card.challengeHost(target.host)}</p>
        </div>
      )}
      <LiveStatus text={text} />
    </Panel>
  )
}

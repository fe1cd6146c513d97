import { Icon } from '../parts/icon.tsx'
import { leavePath, returnUrl } from '../parts/links.ts'
import { ResultPanel } from '../parts/panel.tsx'
import type { Text } from '../text/text.ts'
import type { CheckoutPage } from '../view.ts'

/** 3-D Secure: the payer confirms at their bank. The page names that host, because it will require secrets. */
export const ChallengeState = ({ page, url, text }: { page: CheckoutPage; url: string; text: Text }) => {
  const target = returnUrl(url, page.sandbox)
  return (
    <ResultPanel tone="busy" icon="lock" title={text.card.challengeTitle}>
      <p class="lead">{text.card.challengeText}</p>
      <div class="actions">
        {target && (
          <>
            <a class="button" href={target.href} rel="noreferrer">
              {text.card.challengeOpen}
              <Icon name="external" />
            </a>
            <p class="note">{text.card.challengeHost(target.host)}</p>
          </>
        )}
        <form method="post" action={leavePath(page)}>
          <button type="submit" class="quiet">
            {text.card.challengeLeave}
          </button>
        </form>
      </div>
    </ResultPanel>
  )
}

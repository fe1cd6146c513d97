import { SECOND_MS } from '../../base/clock.ts'
import { otherRefundLanguagePath, refundSelfPath } from '../parts/refund/refund-links.ts'
import { RefundDetails, RefundSummary, SandboxAccounts } from '../parts/refund/refund-summary.tsx'
import type { RefundPage, RefundStep } from '../refund-view.ts'
import { refundTitleOf } from '../text/refund-title.ts'
import { textOf } from '../text/text.ts'
import { Document } from './document.tsx'
import { RefundState } from './refund-state.tsx'
import { html, type PageAssets } from './render.tsx'

/** How often a browser without JavaScript reloads the page of a refund under way, in seconds. */
const REFRESH_SECONDS = 15
/** The server's clock may be a little behind the deadline that a browser waits for. */
const AFTER_MS = SECOND_MS

const isClaim = ({ is }: RefundStep): boolean => is === 'name' || is === 'confirm' || is === 'no_tries'

/** A refund's page as HTML. The same page in, the same text out. */
export function renderRefundPage(page: RefundPage, assets: PageAssets): string {
  const { merchant, refund, step } = page
  const words = textOf(page.locale)
  const text = { ...words, skipToContent: words.refund.skipToContent, secured: words.refund.secured }
  const title = refundTitleOf(step, text)
  const isOpen = isClaim(step)
  return html(
    <Document
      locale={page.locale}
      title={text.titleOf(title, merchant.displayName)}
      text={text}
      assets={assets}
      accentPath={merchant.accentColor && assets.accentPathOf(merchant.accentColor)}
      refreshSeconds={step.is === 'on_its_way' ? REFRESH_SECONDS : null}
      otherLanguagePath={otherRefundLanguagePath(page)}
      sandbox={page.sandbox}
      merchant={merchant}
    >
      <main
        id="main"
        class="columns"
        data-state={title}
        data-status={refund.status}
        data-version={refund.version}
        data-now={page.now.getTime()}
        data-form={step.is === 'name' ? 'account' : undefined}
        data-self={refundSelfPath(page)}
        data-reload-after={
          isOpen && refund.claimEndsAt ? refund.claimEndsAt.getTime() - page.now.getTime() + AFTER_MS : undefined
        }
        data-watch={isOpen || step.is === 'on_its_way' ? page.path : undefined}
      >
        <RefundSummary page={page} text={text} />
        <div class="act">
          <RefundState page={page} text={text} />
        </div>
        {step.is !== 'paid' && <RefundDetails page={page} text={text} />}
        {page.sandbox && step.is === 'name' && <SandboxAccounts text={text} />}
      </main>
    </Document>,
  )
}

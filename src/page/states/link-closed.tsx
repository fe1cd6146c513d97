import type { LinkPage, LinkStep } from '../link-view.ts'
import { linkPath } from '../parts/link-links.ts'
import { ResultPanel } from '../parts/panel.tsx'
import type { Text } from '../text/text.ts'

type Props = { page: LinkPage; why: Extract<LinkStep, { is: 'closed' }>['why']; text: Text }

/** Nothing is taken here now: why, and what to do. */
export const LinkClosedState = ({ page, why, text }: Props) => {
  const { title, text: lead } = text.link.closed[why]
  const mayComeBack = why === 'RESERVED' || why === 'PAUSED' || why === 'UNFINISHED'
  return (
    <ResultPanel tone={mayComeBack ? 'warn' : 'quiet'} icon={why === 'SOLD_OUT' ? 'cross' : 'clock'} title={title}>
      <p class="lead">{lead(page.merchant.displayName)}</p>
      <p class="note">{text.link.closedPaid}</p>
      {mayComeBack && (
        <a class="button" href={linkPath(page)}>
          {text.tryAgain}
        </a>
      )}
    </ResultPanel>
  )
}

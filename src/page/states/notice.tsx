import type { IconName } from '../parts/icon.tsx'
import { ResultPanel, type Tone } from '../parts/panel.tsx'
import type { Text } from '../text/text.ts'
import type { Locale, Notice } from '../view.ts'

type Words = { tone: Tone; icon: IconName; title: string; lead: string; retries: boolean }

const wordsOf = (notice: Notice, text: Text): Words =>
  ({
    not_found: {
      tone: 'quiet' as const,
      icon: 'cross' as const,
      title: text.notFoundTitle,
      lead: text.notFoundText,
      retries: false,
    },
    refund_not_found: {
      tone: 'quiet' as const,
      icon: 'cross' as const,
      title: text.refund.notFoundTitle,
      lead: text.refund.notFoundText,
      retries: false,
    },
    receipt_not_found: {
      tone: 'quiet' as const,
      icon: 'cross' as const,
      title: text.receipt.notFoundTitle,
      lead: text.receipt.notFoundText,
      retries: false,
    },
    rate_limited: {
      tone: 'warn' as const,
      icon: 'clock' as const,
      title: text.rateLimitedTitle,
      lead: text.rateLimitedText,
      retries: true,
    },
    service_down: {
      tone: 'warn' as const,
      icon: 'warning' as const,
      title: text.serviceDownTitle,
      lead: text.serviceDownText,
      retries: true,
    },
    refused: {
      tone: 'warn' as const,
      icon: 'warning' as const,
      title: text.refusedTitle,
      lead: text.refusedText,
      retries: false,
    },
  })[notice]

export const noticeTitle = (notice: Notice, text: Text): string => wordsOf(notice, text).title

/** A page that shows no checkout: an unknown link, too many readings, or we are down. */
export const NoticeState = (props: { notice: Notice; locale: Locale; text: Text }) => {
  const { notice, locale, text } = props
  const { tone, icon, title, lead, retries } = wordsOf(notice, text)
  return (
    <ResultPanel tone={tone} icon={icon} title={title} heading="h1">
      <p class="lead">{lead}</p>
      {retries && (
        <form method="get">
          <input type="hidden" name="locale" value={locale} />
          <button type="submit" class="button">
            {text.tryAgain}
          </button>
        </form>
      )}
    </ResultPanel>
  )
}

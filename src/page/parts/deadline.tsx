import { DAY_MS } from '../../base/clock.ts'
import { formatTime } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import type { Locale } from '../view.ts'

/** A deadline as a moment: right without JavaScript, and however long the page stays open. */
export const Deadline = ({ label, until, locale }: { label: string; until: Date; locale: Locale }) => (
  <p class="deadline">
    {label} <time dateTime={until.toISOString()}>{formatTime(until, locale)}</time>
  </p>
)

/**
 * A placeholder for the time left, which the browser script counts down. It runs on the server's clock (`data-now` of the
 * page), because cheap phones are often minutes off. Screen readers get the moment itself. Weeks are not counted in
 * seconds: then only the moment is shown.
 */
export const Countdown = ({ until, now, text }: { until: Date; now: Date; text: Text }) =>
  until.getTime() - now.getTime() > DAY_MS ? null : (
    <p
      class="countdown needs-script"
      data-until={until.getTime()}
      data-minutes-left={text.minutesLeft(5)}
      title={text.timeLeft}
      aria-hidden="true"
    >
      {clockOf(until.getTime() - now.getTime())}
    </p>
  )

/** `23:59:59` or `14:59`, as the browser script writes it too. */
function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return (seconds >= 3600 ? parts : parts.slice(1)).map((part) => String(part).padStart(2, '0')).join(':')
}

import { formatTime } from '../format.ts'
import type { Text } from '../text/text.ts'
import type { Locale } from '../view.ts'

/**
 * A deadline: the moment itself, right without JavaScript, and a countdown in a place kept for it. The countdown runs
 * on the server's clock (`data-now` of the page): cheap phones are often minutes off.
 */
export const Deadline = (props: { label: string; until: Date; now: Date; locale: Locale; text: Text }) => (
  <p class="deadline">
    <span class="deadline-when">
      <span class="label">{props.label}</span>{' '}
      <time dateTime={props.until.toISOString()}>{formatTime(props.until, props.locale)}</time>
    </span>
    <span
      class="countdown needs-script"
      data-until={props.until.getTime()}
      data-minutes-left={props.text.minutesLeft(5)}
      title={props.text.timeLeft}
      aria-hidden="true"
    >
      {clockOf(props.until.getTime() - props.now.getTime())}
    </span>
  </p>
)

const SECONDS = 1_000

/** `23:59:59` or `14:59`, as the browser script writes it too. */
function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECONDS))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return (seconds >= 3600 ? parts : parts.slice(1)).map((part) => String(part).padStart(2, '0')).join(':')
}

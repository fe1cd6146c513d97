import type { Text } from '../text/text.ts'

/** The status line of the live updates. The browser script replaces its text; its height never changes. */
export const LiveStatus = ({ text, waiting = text.waiting }: { text: Text; waiting?: string }) => (
  <p
    class="live"
    data-live="waiting"
    data-lost={`${text.connectionLost}|${text.connectionLostNote}`}
    data-found={`${text.connectionFound}|${text.connectionFoundNote}`}
    data-waiting={`${waiting}|${text.waitingNote}`}
    data-not-yet={`${text.notYet}|${text.notYetNote}`}
  >
    <span class="pulse" aria-hidden="true" />
    <span>
      <strong>{waiting}</strong> <span class="live-note">{text.waitingNote}</span>
    </span>
  </p>
)

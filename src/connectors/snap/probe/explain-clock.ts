import { SECOND_MS } from '../../../base/clock.ts'
import type { Exchange } from '../../../base/net/http-exchange.ts'
import type { ProbeResult } from '../../connector.ts'

/** Providers refuse signatures that are minutes old; a minute apart is wrong already. */
const SKEW_MAX_MS = 60 * SECOND_MS

/** Compares our clock with the provider's, where its answer says what time it is there. */
export function explainClock(exchanged: Exchange, now: Date): ProbeResult[] {
  const theirs = exchanged.is === 'response' ? Date.parse(exchanged.headers?.date ?? '') : Number.NaN
  if (Number.isNaN(theirs)) return []
  const skewMs = now.getTime() - theirs
  const seconds = Math.round(Math.abs(skewMs) / SECOND_MS)
  if (Math.abs(skewMs) <= SKEW_MAX_MS) {
    return [{ check: 'clock', is: 'ok', words: `Our clock and the provider’s are ${seconds} s apart.` }]
  }
  const words = `Our clock is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the provider’s.`
  const remedy = 'Have this machine follow a time server (chrony, systemd-timesyncd): what is signed carries the time.'
  return [{ check: 'clock', is: 'failed', words, remedy }]
}

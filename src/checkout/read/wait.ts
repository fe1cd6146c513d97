import { ENDED } from '../states.ts'
import type { CheckoutDetail } from './find.ts'
import type { Watch } from './watch.ts'

/** Waits until a checkout has ended, at most `timeoutMs`, until the client disconnects (`signal`) or the process stops. */
export function waitUntilEnded(
  watch: Watch,
  { checkout }: CheckoutDetail,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (ENDED.includes(checkout.status)) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = watch.watch(checkout.merchantId, checkout.id, checkout.version, ({ status }) => {
      if (ENDED.includes(status)) finish()
    })
    const timer = setTimeout(finish, timeoutMs)
    let cancel = () => {}
    signal.addEventListener('abort', finish)
    function finish(): void {
      stop()
      cancel()
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    cancel = watch.whenStopped(finish)
  })
}

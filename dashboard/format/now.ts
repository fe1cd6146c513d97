/** A device's clock is seldom off by more; the sandbox's is if it was moved. */
const OFF_MIN_MS = 60_000

/** How far ahead of the device a clock is that shows `served` at this moment; 0 where both say the same. */
export function aheadOf(served: string): number {
  const aheadMs = Date.parse(served) - Date.now()
  return Number.isNaN(aheadMs) || Math.abs(aheadMs) < OFF_MIN_MS ? 0 : aheadMs
}

/** The deployment's clock, as the document was sent. */
const ofDeployment = aheadOf(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="server-time"]')?.content ?? '',
)
/** The deployment's, or the merchant's whose account is looked at. */
let aheadMs = ofDeployment

/** From here on it is the time of a clock that far ahead: each merchant of a sandbox moves its own. */
export function setAhead(ms = ofDeployment): void {
  aheadMs = ms
}

/** The time of the gateway, by which days begin and links end: the sandbox's clocks may have been moved. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)

const SERVED = document.querySelector<HTMLMetaElement>('meta[name="server-time"]')?.content
/** A device's clock is seldom off by more; the sandbox's is if it was moved. */
const OFF_MIN_MS = 60_000

/** How far the server's clock was ahead when it sent the document; 0 where both say the same. */
const aheadMs = ((served) =>
  Number.isNaN(served) || Math.abs(served - Date.now()) < OFF_MIN_MS ? 0 : served - Date.now())(
  Date.parse(SERVED ?? ''),
)

/** The time of the gateway, by which days begin and links end: the sandbox's clock may have been moved. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)

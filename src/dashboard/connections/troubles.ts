import { DAY_MS } from '../../base/clock.ts'

/** What is wrong with a connection that is used or about to be. */
export type Trouble = 'failing' | 'test' | 'certificate'

/** The part of a connection that shows trouble: as the server reads it, and as the single-page app receives it. */
type Looked = {
  readonly state: string
  readonly health: readonly { readonly state: string }[]
  readonly lastTest: { readonly results: readonly { readonly is: string }[] } | null
  readonly certificateEndsAt: Date | string | null
}

/** Banks take a while to issue another one. */
const CERTIFICATE_DAYS = 30

export const endsSoon = (certificateEndsAt: Date | string | null, now: Date): boolean =>
  certificateEndsAt !== null && new Date(certificateEndsAt).getTime() - now.getTime() < CERTIFICATE_DAYS * DAY_MS

/** Why an operator should look at a connection; empty: it is healthy, or not in use. */
export function troublesOf({ state, health, lastTest, certificateEndsAt }: Looked, now: Date): Trouble[] {
  if (state === 'draft' || state === 'disabled') return []
  const isFailing = state === 'degraded' || (state === 'active' && health.some((one) => one.state === 'open'))
  const hasFailed = lastTest?.results.some(({ is }) => is === 'failed') ?? false
  return [
    ...(isFailing ? (['failing'] as const) : []),
    ...(hasFailed ? (['test'] as const) : []),
    ...(endsSoon(certificateEndsAt, now) ? (['certificate'] as const) : []),
  ]
}

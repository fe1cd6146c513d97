import type { Connection } from '../../src/dashboard/connections/schema.ts'

/** What is wrong with a connection that is used or about to be. */
export type Trouble = 'failing' | 'test' | 'certificate'

const DAY_MS = 86_400_000
/** Banks take their time to give another one. */
const CERTIFICATE_DAYS = 30

export const endsSoon = (certificateEndsAt: string | null, now: Date): boolean =>
  certificateEndsAt !== null && Date.parse(certificateEndsAt) - now.getTime() < CERTIFICATE_DAYS * DAY_MS

/** Why an operator should look at a connection; nothing: it is well, or nobody uses it. */
export function troublesOf({ state, health, lastTest, certificateEndsAt }: Connection, now: Date): Trouble[] {
  if (state === 'draft' || state === 'disabled') return []
  const isFailing = state === 'degraded' || (state === 'active' && health.some((one) => one.state === 'open'))
  const hasFailed = lastTest?.results.some(({ is }) => is === 'failed') ?? false
  return [
    ...(isFailing ? (['failing'] as const) : []),
    ...(hasFailed ? (['test'] as const) : []),
    ...(endsSoon(certificateEndsAt, now) ? (['certificate'] as const) : []),
  ]
}

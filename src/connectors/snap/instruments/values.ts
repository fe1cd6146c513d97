import { later, MINUTE_MS } from '../../../base/clock.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { InstrumentRequest, RailAttempt } from '../../port.ts'
import type { BodyValues } from '../profile/body.ts'
import type { LifeMinutes } from '../profile/operation.ts'
import type { WalletsSection } from '../profile/wallets.ts'
import type { SnapContext } from './instrument-kind.ts'

/** What every body may name: who we are, where calls to us arrive, and the time. */
export function ownValues({ settings, clock }: SnapContext): BodyValues {
  const { partnerId, merchantId, terminalId } = settings.credentials.outbound
  const now = formatTimestamp(clock(), settings.profile.calls.bodyTime)
  return { partnerId, merchantId, terminalId, inboundUrl: settings.inboundUrl, now }
}

/** The expiry of an issued instrument: the requested one, or the nearest that the provider takes. */
function endOf({ expiresAt }: InstrumentRequest, now: Date, lifeMinutes: LifeMinutes | undefined): Date {
  if (!lifeMinutes) return expiresAt
  const { min, max } = lifeMinutes
  return later(now, Math.max(min * MINUTE_MS, Math.min(expiresAt.getTime() - now.getTime(), max * MINUTE_MS)))
}

/** What a request for an instrument may say. */
export const requestValues = (
  context: SnapContext,
  request: InstrumentRequest,
  lifeMinutes?: LifeMinutes,
): BodyValues => ({
  ...ownValues(context),
  reference: request.reference,
  amount: toSnapMoney(request.amount),
  merchantName: request.merchantName,
  // A provider shows it to the payer, so it is never empty.
  description: request.description || request.merchantName,
  // Without the plus, as SNAP writes numbers.
  phone: request.phone?.replace('+', ''),
  returnUrl: request.returnUrl,
  expiresAt: formatTimestamp(endOf(request, context.clock(), lifeMinutes), context.settings.profile.calls.bodyTime),
})

/** What a call about an issued instrument may say. */
export const attemptValues = (context: SnapContext, attempt: RailAttempt): BodyValues => ({
  ...ownValues(context),
  reference: attempt.reference,
  railReference: attempt.railReference,
  amount: toSnapMoney(attempt.amount),
  wallet: walletName(context.settings.profile.wallets, attempt.code),
})

/** The provider's name of a wallet; undefined: it does not offer it. */
export const walletName = (section: WalletsSection | null, code: string | null): string | undefined =>
  section && code !== null && Object.hasOwn(section.names, code) ? section.names[code] : undefined

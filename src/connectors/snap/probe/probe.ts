import { type Clock, realClock } from '../../../base/clock.ts'
import { fromWhole } from '../../../base/money.ts'
import { type Exchange, exchange } from '../../../base/net/http-exchange.ts'
import { HOME_CURRENCY } from '../../../markets/market-of.ts'
import type { ProbeResult } from '../../connector.ts'
import type { RailAttempt } from '../../port.ts'
import { snapRail } from '../rail.ts'
import type { SnapSettings } from '../settings.ts'
import { snapPayoutRail } from '../transfers/payout-rail.ts'
import { explainCall, explainSilence, explainToken } from './explain.ts'
import { explainClock } from './explain-clock.ts'

/** A reference that nothing has: ours begin with the route of a merchant and are never this one. */
const REFERENCE = 'gapuraconnectiontest00000'

/**
 * Requests a token, and queries a payment or transfer that never existed: any answer to that shows that the
 * provider accepts our signature. Moves nothing. Never throws.
 */
export async function probeSnap(settings: SnapSettings, clock: Clock): Promise<readonly ProbeResult[]> {
  const tokenPath = settings.profile.services.tokenB2b?.path
  const seen: { readonly isToken: boolean; readonly exchanged: Exchange }[] = []
  const watched: typeof exchange = async (url, init, signal) => {
    const exchanged = await (settings.exchange ?? exchange)(url, init, signal)
    seen.push({ isToken: tokenPath !== undefined && url.pathname.endsWith(tokenPath), exchanged })
    return exchanged
  }
  await askAboutNothing({ ...settings, exchange: watched }, clock)
  const { host } = new URL(settings.credentials.baseUrl)
  const results = seen.flatMap(({ isToken, exchanged }) => {
    const explained = isToken
      ? explainToken(exchanged, host)
      : explainCall(exchanged, host, settings.profile.calls.proof)
    return [...explainClock(exchanged, realClock()), explained]
  })
  if (results.length === 0) return [explainSilence(host)]
  // A call that is refused is made once more with a new token: only the last of each says how it stands.
  return [...new Map(results.map((result) => [result.check, result])).values()]
}

async function askAboutNothing(settings: SnapSettings, clock: Clock): Promise<void> {
  const { profile, credentials } = settings
  const [bank] = Object.keys(credentials.virtualAccounts ?? {})
  const attempt = { ...NEVER_MADE, amount: fromWhole(10_000, HOME_CURRENCY) }
  if (profile.qr) {
    await snapRail(settings, clock).query({ ...attempt, type: 'qrcode' })
  } else if (credentials.payouts && profile.transfers) {
    const { reference, amount } = attempt
    await snapPayoutRail(settings, clock)?.inquire({
      reference,
      amount,
      service: 'intrabank',
      bankReference: null,
      sentAt: clock(),
    })
  } else if (profile.wallets) {
    await snapRail(settings, clock).query({
      ...attempt,
      type: 'ewallet',
      code: Object.keys(profile.wallets.names)[0] ?? null,
    })
  } else {
    const number = {
      type: 'virtual_account',
      bankCode: bank ?? '',
      number: '0'.repeat(16),
      accountName: 'Test',
    } as const
    await snapRail(settings, clock).query({
      ...attempt,
      type: 'virtual_account',
      code: bank ?? null,
      instrument: number,
    })
  }
}

const NEVER_MADE: Omit<RailAttempt, 'type' | 'amount'> = {
  reference: REFERENCE,
  railReference: REFERENCE,
  code: null,
  customerNumber: '0000000',
  instrument: null,
}

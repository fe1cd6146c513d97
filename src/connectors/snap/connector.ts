import type { Clock } from '../../base/clock.ts'
import { SERVICES } from '../../snap/services.ts'
import type { Connector } from '../connector.ts'
import type { Credentials } from '../credentials.ts'
import type { PayoutRail } from '../payout-port.ts'
import { snapInbound } from './inbound/dialect.ts'
import { probeSnap } from './probe/probe.ts'
import { probeAccount } from './probe/probe-account.ts'
import type { SnapProfile } from './profile/profile.ts'
import { SNAP_PROFILES, type SnapProfileName } from './profiles/profiles.ts'
import { snapRail } from './rail.ts'
import type { SnapSettings } from './settings.ts'
import { snapPayoutRail } from './transfers/payout-rail.ts'

type Parts = {
  readonly clock: Clock
  /** How long one call may take. */
  readonly timeoutMs: number
  /** Whether payers may be sent to `http://localhost`: in the sandbox. */
  readonly allowsLocalhost: boolean
  /** Where the provider's calls for this connection arrive. */
  readonly inboundUrl: string
  /** Signs the tokens that the provider calls us with. */
  readonly tokenKey: Buffer
} & Pick<SnapSettings, 'exchange'>

const profileOf = (name: string): SnapProfile | undefined =>
  Object.hasOwn(SNAP_PROFILES, name) ? SNAP_PROFILES[name as SnapProfileName] : undefined

type Named = { readonly id: string; readonly profile: string }

/** A connection to a bank or provider that speaks SNAP BI. Throws where a key cannot be read, or the profile is unknown. */
export function snapConnector({ id, profile: name }: Named, credentials: Credentials, parts: Parts): Connector {
  const profile = profileOf(name)
  if (!profile) throw new Error(`there is no SNAP profile ${name}`)
  const { clock, timeoutMs, allowsLocalhost, inboundUrl, tokenKey, exchange } = parts
  const { clientId = '', privateKey = '', partnerId = '' } = credentials.outbound
  const settings: SnapSettings = {
    id,
    profile,
    inboundUrl,
    allowsLocalhost,
    credentials: { ...credentials, outbound: { ...credentials.outbound, clientId, privateKey, partnerId } },
    ...(exchange && { exchange }),
    timeoutsMs: Object.fromEntries(Object.keys(SERVICES).map((service) => [service, timeoutMs])),
  }
  const offersPayments = profile.qr ?? profile.virtualAccounts ?? profile.wallets
  const payouts = snapPayoutRail(settings, clock)
  return {
    id,
    payments: offersPayments ? snapRail(settings, clock) : null,
    cards: null,
    payouts,
    inbound: profile.inbound && snapInbound({ connectionId: id, section: profile.inbound, credentials, tokenKey }),
    probe: () => probeAll(settings, payouts, clock),
  }
}

/** The account is queried only where the bank accepts our calls. */
async function probeAll(settings: SnapSettings, payouts: PayoutRail | null, clock: Clock) {
  const results = await probeSnap(settings, clock)
  const isRefused = results.some(({ is }) => is === 'failed')
  return isRefused || !payouts ? results : [...results, ...(await probeAccount(payouts))]
}

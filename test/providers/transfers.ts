import type { PayoutRail, Receiver, SentTransfer, Transfer } from '../../src/connectors/payout-port.ts'
import type { SnapProfile } from '../../src/connectors/snap/profile/profile.ts'
import type { SnapCredentials } from '../../src/connectors/snap/settings.ts'
import { snapPayoutRail } from '../../src/connectors/snap/transfers/payout-rail.ts'
import { defined } from '../setup/defined.ts'
import { idr } from './payments.ts'
import { clockAt, connectionTo, type Peer, startPeer } from './peer.ts'

/** Our reference of a payout. */
export const REFERENCE = '0123400091584000012345678'
const SENT_AT = '2026-11-20T10:00:00+07:00'

/** Our account at a bank, for a test that names no other. */
type Account = Partial<NonNullable<SnapCredentials['payouts']>>

/** A bank that answers what a test tells it to, and the rail through it. */
export async function aBank(
  profile: SnapProfile,
  account: Account = {},
  outbound: Partial<SnapCredentials['outbound']> = {},
  now = SENT_AT,
): Promise<{ peer: Peer; rail: PayoutRail }> {
  const peer = await startPeer()
  const payouts = { bankCode: '014', sourceAccount: '0123456789', ...account }
  const settings = connectionTo(peer, profile, { outbound, payouts })
  return { peer, rail: defined(snapPayoutRail(settings, clockAt(now))) }
}

export const aReceiver = (change: Partial<Receiver> = {}): Receiver => ({
  bankCode: '002',
  accountNo: '888801000157508',
  name: 'Yories Yolanda',
  ...change,
})

export const aTransfer = (change: Partial<Transfer> = {}): Transfer => ({
  reference: REFERENCE,
  service: 'intrabank',
  amount: idr('10000.00'),
  receiver: aReceiver(),
  remark: '',
  sentAt: new Date(SENT_AT),
  ...change,
})

export const aSentTransfer = (change: Partial<SentTransfer> = {}): SentTransfer => ({
  reference: REFERENCE,
  service: 'intrabank',
  amount: idr('10000.00'),
  bankReference: null,
  sentAt: new Date(SENT_AT),
  ...change,
})

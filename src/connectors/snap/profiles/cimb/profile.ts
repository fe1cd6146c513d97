import type { SnapProfile } from '../../profile/profile.ts'
import { cimbInbound } from './inbound.ts'

/**
 * CIMB Niaga, as far as it is known: it asks us about virtual accounts and tells us of payments into them. Nothing of
 * what we could call there is documented. Source: third-party backend tests (JULO).
 */
export const cimb: SnapProfile = {
  name: 'cimb',
  calls: {
    proof: 'token',
    keySignature: 'base64',
    secretSignature: 'base64',
    timestamp: 'jakarta',
    bodyTime: 'jakarta',
    externalId: { digits: 25 },
    headers: { other: { partnerId: '{partnerId}', channelId: '{channelId}' } },
  },
  services: {},
  inbound: cimbInbound,
  virtualAccounts: {
    way: 'number',
    needs: [],
    shapes: { other: { totalDigits: 16 } },
    banks: { CIMB: 'CIMB' },
    // It is answered with an open amount, regardless of the agreement.
    kinds: { closed: 'O', open: 'O' },
    inquiry: ['ours'],
    register: null,
    status: null,
    bounds: { minAmount: 10_000, maxAmount: 50_000_000 },
  },
  qr: null,
  wallets: null,
  refunds: null,
  transfers: null,
  unsampled: ['vaInquiry', 'vaPayment'],
}

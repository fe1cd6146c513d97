import { bca } from '../../../src/connectors/snap/profiles/bca/profile.ts'
import { snapRail } from '../../../src/connectors/snap/rail.ts'
import { anAttempt, idr } from '../payments.ts'
import { clockAt, connectionTo, startPeer } from '../peer.ts'

export const REFERENCE = '2024090100000000000001'
export const RAIL_REFERENCE = '43057a74-e179-49ed-b119-b004a3d522ec'
const MERCHANT = { merchantId: '123456789', terminalId: 'A1234567', partnerId: 'KBBABCINDO' }
const VA = { BCA: { companyCode: '12345', kind: 'closed' as const } }
export const NUMBER = '12345123456789012345678'

/** A rail to BCA, at a time of the samples. */
export async function aBca(now = '2024-09-01T08:40:00+07:00') {
  const peer = await startPeer()
  const settings = connectionTo(peer, bca, { outbound: MERCHANT, virtualAccounts: VA })
  return { peer, rail: snapRail(settings, clockAt(now)) }
}

export const code = anAttempt({ reference: REFERENCE, railReference: RAIL_REFERENCE, amount: idr('50000.00') })

import { toDecimal } from '../../../base/money.ts'
import type { ProbeResult } from '../../connector.ts'
import type { PayoutRail } from '../../payout-port.ts'

const check = 'account'
const NO_SUCH_ACCOUNT = /^4\d{2}11(?:11|18)$/
const NOT_KNOWN = /^401\d{4}$/
const NOT_OURS = /^40311(?:01|15)$/

/**
 * Queries the balance of the account that payouts leave from: an answer shows that the bank knows the account and accepts us. Moves
 * nothing. Never throws. Nothing where the bank cannot be queried.
 */
export async function probeAccount({ balance }: Pick<PayoutRail, 'balance'>): Promise<readonly ProbeResult[]> {
  const balanced = await balance?.()
  if (!balanced) return []
  if (balanced.is === 'known') {
    const { available } = balanced
    const words = `The account payouts leave from has ${available.currency} ${toDecimal(available)} to send.`
    return [{ check, is: 'ok', words }]
  }
  const { railCode } = balanced
  if (NO_SUCH_ACCOUNT.test(railCode)) {
    const remedy = 'Compare payouts.sourceAccount with the bank’s letter; leading zeros count.'
    return [{ check, is: 'failed', words: `The bank knows no such account of ours (${railCode}).`, remedy }]
  }
  if (NOT_OURS.test(railCode)) {
    const remedy = 'Have the bank switch balance inquiry (service 11) on for our client; payouts may work without it.'
    return [{ check, is: 'unknown', words: `The bank does not let us ask for a balance (${railCode}).`, remedy }]
  }
  if (NOT_KNOWN.test(railCode)) {
    const remedy =
      'Compare outbound.partnerId with the bank’s letter on transfers: at some banks it is another than for payments.'
    return [{ check, is: 'failed', words: `The bank refuses our calls about transfers (${railCode}).`, remedy }]
  }
  return [{ check, is: 'unknown', words: `The bank does not tell what is in our account (${railCode}).` }]
}

import type { JsonObject } from '../../../snap/json.ts'
import type { AttemptNames } from '../../inbound-port.ts'
import { readReference } from '../fields.ts'
import type { CalledService } from '../profile/inbound.ts'
import type { InboundContext } from './context.ts'
import { readAt } from './read-field.ts'

/** Where providers name the merchant and the terminal that a payment is for. */
const MERCHANT = ['merchantId', 'additionalInfo.merchantId', 'additionalInfo.merchantInfo.merchantId'] as const
const TERMINAL = ['terminalId', 'additionalInfo.terminalId', 'additionalInfo.merchantInfo.terminalId'] as const

/** The merchant a body names. `none`: none that can be compared. */
type Named = 'us' | 'another' | 'none'

/** Compares the values at `paths` with our names; if there are several, each has to be ours. */
function namedAt(body: JsonObject, paths: readonly string[], ours: readonly string[]): Named {
  const given = paths.map((path) => readAt(body, path)).filter((value) => value !== undefined)
  if (given.length === 0 || ours.length === 0) return 'none'
  return given.every((value) => ours.includes(readReference(value) ?? '')) ? 'us' : 'another'
}

/**
 * What a call proves about the merchant its body is for. The rail is polled if the body names another merchant or terminal,
 * however the call is proven. A virtual account number identifies a merchant only within that merchant's agreement: if the
 * provider's key signs for all of its merchants, the body has to name us too.
 */
export function provenOf(
  { credentials, partnerIds }: InboundContext,
  { proofs }: Pick<CalledService, 'proofs'>,
  body: JsonObject,
  isByNumber: boolean,
): Pick<AttemptNames, 'mustAsk' | 'isOursAlone'> {
  const { merchantId, partnerId, terminalId } = credentials.outbound
  const ours = merchantId ? [merchantId, ...(partnerId ? [partnerId] : []), ...partnerIds] : []
  const merchant = namedAt(body, MERCHANT, ours)
  const terminal = namedAt(body, TERMINAL, terminalId ? [terminalId] : [])
  const isAnothers = merchant === 'another' || terminal === 'another'
  const isOursAlone = !proofs.includes('key')
  return { mustAsk: isAnothers || (isByNumber && !isOursAlone && merchant !== 'us'), isOursAlone }
}

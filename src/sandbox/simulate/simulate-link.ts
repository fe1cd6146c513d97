import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import type { SavingApp } from '../../saved-methods/app.ts'
import { findSavedMethodByUrl, type PublicSavedMethod } from '../../saved-methods/find.ts'
import { poll } from '../../saved-methods/link/advance.ts'
import { agree } from '../../saved-methods/link/agree.ts'
import { applyLinkState } from '../../saved-methods/link/apply-state.ts'
import { needsAccount, needsPhone } from '../../saved-methods/link/rail-link.ts'
import { methodNameOf } from '../../saved-methods/mandate/method-name.ts'
import type { BankControl } from '../bank/control/control.ts'
import { readMobile } from '../bank/linking/phones.ts'
import { isElsewhere } from './act-at-face.ts'
import type { SimulateLink } from './schema.ts'

export type LinkApp = SavingApp & { readonly bank: BankControl }
/** Who calls: the agreement is stored as theirs. */
export type LinkCaller = { readonly merchantId: string; readonly ip: string; readonly userAgent: string | null }

/** A number whose wallet agrees and pays. */
const PHONE = '628123456789'
/** A number that refuses; an account that is debited has such a number too. */
const REFUSED = '628123456701'
const HOLDER = 'Budi Santoso'

/**
 * Plays the payer of a saved method: on its page, whose words they agree to in English, and then at their wallet. What the wallet
 * says of the link is read at once. Throws INVALID_STATE where the method is past that, is linked over another connection, whose
 * provider's page its payer uses, or where the rail gave no answer; NOT_FOUND.
 */
export async function simulateLink(app: LinkApp, caller: LinkCaller, id: string, wanted: SimulateLink): Promise<void> {
  const found = await findSavedMethodByUrl(app.db, id)
  if (!found || found.method.merchantId !== caller.merchantId) throw notFound()
  const { method } = found
  const { outcome } = wanted
  const phone = readPhone(wanted)
  const isOffered = outcome === 'agreed' || outcome === 'refused'
  if (method.status !== (isOffered ? 'PENDING_PAYER' : 'ACTIVE')) {
    throw new ApiError('INVALID_STATE', `This saved method is ${method.status}: it cannot be ${outcome}.`)
  }
  if (outcome === 'expired') {
    await applyLinkState(app, method, { is: 'ended', by: 'expired', railCode: 'simulated_expired' })
    return
  }
  if (isElsewhere(method)) {
    throw new ApiError(
      'INVALID_STATE',
      'The sandbox’s own bank does not link this; its payer does, on the page of its provider.',
    )
  }
  // A mandate is registered by what its payer agreed to, and decided on no page of its bank.
  if (isOffered && (await agreeAs(app, caller, found, { outcome, phone })) === 'at once') return
  const act = { agreed: 'agree', refused: 'refuse', unlinked: 'unlink' } as const
  const how = outcome === 'agreed' ? { phone } : {}
  const acted = await app.bank.actOnLink(method.reference, act[outcome], how)
  if (acted.is === 'refused') throw new ApiError('INVALID_STATE', `The sandbox bank refused: ${acted.message}`)
  const now = await findSavedMethodByUrl(app.db, id)
  if (now) await poll(app, now.method)
}

/** Records the agreement, and begins the link at the bank; says where its payer decides. */
async function agreeAs(
  app: LinkApp,
  { ip, userAgent }: LinkCaller,
  found: PublicSavedMethod,
  { outcome, phone }: { readonly outcome: SimulateLink['outcome']; readonly phone: string },
): Promise<'at the wallet' | 'at once'> {
  const { method, merchant, zone } = found
  const terms = { merchantName: merchant.displayName, method: methodNameOf(method, 'en'), bounds: method.bounds, zone }
  const wanted = needsPhone(app, method) ? `+${phone}` : null
  const number = outcome === 'refused' ? REFUSED : phone
  const account = needsAccount(app, method) ? { number, holder: HOLDER } : null
  const agreed = await agree(app, method, { terms, language: 'en', phone: wanted, account, ip, userAgent })
  if (account !== null && agreed.is === 'failed') return 'at once'
  if (agreed.is === 'linked') return 'at once'
  if (agreed.is === 'started') return 'at the wallet'
  throw new ApiError('INVALID_STATE', 'The sandbox bank did not begin this link; repeat this in a moment.')
}

function readPhone({ outcome, phone }: SimulateLink): string {
  if (phone === undefined) return PHONE
  if (outcome !== 'agreed') throw fieldError('phone', 'NOT_ALLOWED_HERE', '"phone" is of a payer who agrees.')
  const read = readMobile(phone)
  if (read === undefined) {
    throw fieldError(
      'phone',
      'INVALID_FORMAT',
      '"phone" must be an Indonesian mobile number, for example 081234567890.',
    )
  }
  return read
}

import type { Clock } from '../../../base/clock.ts'
import type { ChargeRequest, ChargeState, SavingRail } from '../../saving-port.ts'
import type { MidtransSettings } from '../settings.ts'
import { optionToCharge, queryAccount } from './account.ts'
import { chargeOrder, orderState } from './charge.ts'
import { accountBalance, accountState, linkAccount, unlinkAccount } from './gopay.ts'
import { SAVING_OFFERS } from './offers.ts'

/** Midtrans by its own API, as a rail that saves methods and charges them: GoPay accounts. */
export const midtransSaving = (settings: MidtransSettings, clock: Clock): SavingRail => ({
  offers: SAVING_OFFERS,
  link: (request) => linkAccount(settings, request),
  linkState: (link) => accountState(settings, link),
  unlink: (link) => unlinkAccount(settings, link),
  charge: (request) => chargeAccount(settings, request, clock()),
  chargeState: (request) => orderState(settings, request, clock()),
  balance: (link) => accountBalance(settings, link),
})

/** Charges a GoPay account with the token that its option has now. Until that is read nothing is sent. */
async function chargeAccount(settings: MidtransSettings, request: ChargeRequest, now: Date): Promise<ChargeState> {
  const { railReference } = request.link
  if (railReference === null) return { is: 'unsent', railCode: 'not_begun' }
  const account = await queryAccount(settings, railReference)
  const { railCode } = account
  switch (account.is) {
    case 'none':
      return { is: 'unsent', railCode }
    case 'expired':
      return { is: 'failed', code: 'expired', reason: 'The link has expired', railCode }
    case 'pending':
    case 'disabled':
    case 'absent':
      return { is: 'failed', code: 'unlinked', reason: 'The payer ended the link', railCode }
    case 'enabled':
      break
  }
  const option = optionToCharge(account.options)
  if (!option)
    return { is: 'failed', code: 'inactive', reason: 'GoPay offers nothing to pay from', railCode: 'no_option' }
  const gopay = { account_id: railReference, payment_option_token: option.token, callback_url: request.returnUrl }
  return chargeOrder(settings, request, { payment_type: 'gopay', gopay }, now)
}

import type { Clock } from '../../../base/clock.ts'
import type { ChargeRequest, ChargeState, RailLink, SavingRail } from '../../saving-port.ts'
import type { MidtransSettings } from '../settings.ts'
import { optionToCharge, queryAccount } from './account.ts'
import { cardState } from './card.ts'
import { chargeOrder, orderState } from './charge.ts'
import { accountBalance, accountState, linkAccount, unlinkAccount } from './gopay.ts'
import { SAVING_OFFERS } from './offers.ts'

const isCard = ({ type }: Pick<RailLink, 'type'>): boolean => type === 'credit_card'

/** Midtrans by its own API, as a rail that saves methods and charges them: GoPay accounts, and cards that were paid with. */
export const midtransSaving = (settings: MidtransSettings, clock: Clock): SavingRail => ({
  offers: SAVING_OFFERS,
  link: (request) => linkAccount(settings, request),
  linkState: (link) => (isCard(link) ? cardState(settings, link, clock()) : accountState(settings, link)),
  // Midtrans has no call that ends a card's token: it is forgotten here.
  unlink: async (link) => (isCard(link) ? true : unlinkAccount(settings, link)),
  charge: (request) => (isCard(request.link) ? chargeCard : chargeAccount)(settings, request, clock()),
  chargeState: (request) => orderState(settings, request, clock()),
  balance: async (link) => (isCard(link) ? { is: 'unknown', railCode: 'of_no_card' } : accountBalance(settings, link)),
})

/** Charges a card's token as one that the merchant initiates. Source: Midtrans, "One Click", MIT. */
async function chargeCard(settings: MidtransSettings, request: ChargeRequest, now: Date): Promise<ChargeState> {
  const { secret } = request.link
  if (secret === null) return { is: 'unsent', railCode: 'not_linked' }
  const credit_card = { token_id: secret, initiated_by: 'merchant' }
  return chargeOrder(settings, request, { payment_type: 'credit_card', credit_card }, now)
}

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

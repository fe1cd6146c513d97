import { gives, type PaymentType } from '../../../payment-methods/types.ts'
import type { SavingRail } from '../../saving-port.ts'

type Named = { readonly type: PaymentType }

/**
 * A provider's wallets and mandates as one rail. A link belongs to its kind even while nothing of that kind is offered: a query of a
 * mandate as of a wallet's binding would find none, and end it.
 */
export function joinSaving(wallets: SavingRail | undefined, mandates: SavingRail | undefined): SavingRail | undefined {
  if (!wallets || !mandates) return wallets ?? mandates
  const of = ({ type }: Named): SavingRail => (gives(type, 'mandate') ? mandates : wallets)
  return {
    offers: [...wallets.offers, ...mandates.offers],
    link: (request) => of(request).link(request),
    linkState: (link, returned) => of(link).linkState(link, returned),
    unlink: (link) => of(link).unlink(link),
    charge: (request) => of(request.link).charge(request),
    chargeState: (request) => of(request.link).chargeState(request),
    balance: async (link) => (await of(link).balance?.(link)) ?? { is: 'unknown', railCode: 'not_offered' },
  }
}

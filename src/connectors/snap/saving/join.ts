import type { SavingRail } from '../../saving-port.ts'

type Named = { readonly type: string; readonly code: string | null }

/** Two ways of one provider to save methods, as one rail: each link belongs to the way that offers its type and brand. */
export function joinSaving(first: SavingRail | undefined, second: SavingRail | undefined): SavingRail | undefined {
  if (!first || !second) return first ?? second
  const has = ({ offers }: SavingRail, { type, code }: Named) =>
    offers.some((offer) => offer.type === type && offer.code === code)
  const of = (link: Named): SavingRail => (has(second, link) ? second : first)
  return {
    offers: [...first.offers, ...second.offers],
    link: (request) => of(request).link(request),
    linkState: (link, returned) => of(link).linkState(link, returned),
    unlink: (link) => of(link).unlink(link),
    charge: (request) => of(request.link).charge(request),
    chargeState: (request) => of(request.link).chargeState(request),
    balance: async (link) => (await of(link).balance?.(link)) ?? { is: 'unknown', railCode: 'not_offered' },
  }
}

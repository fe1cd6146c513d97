import { brandsThatGive } from '../../../payment-methods/brands.ts'
import type { CollectorKind, CollectorOffer } from '../../collector-port.ts'
import type { VirtualAccountInquiry, VirtualAccountKind } from '../../credentials.ts'
import { customerDigits, vaTermsOf } from '../instruments/va-number.ts'
import { currenciesOf } from '../offers.ts'
import type { SnapProfile } from '../profile/profile.ts'
import type { VaByNumber } from '../profile/virtual-accounts.ts'
import type { SnapSettings } from '../settings.ts'

/** What was agreed on for the numbers of a bank. */
type Agreed = { readonly kind: VirtualAccountKind; readonly inquiry: VirtualAccountInquiry }

/**
 * Which kinds of number a provider serves under an agreement. Where we answer its inquiries, our answer decides what is paid,
 * as far as the company code takes it; otherwise the provider keeps the number.
 */
function kindsOf(section: VaByNumber, { kind, inquiry }: Agreed): CollectorKind[] {
  const isOurs = inquiry === 'ours' || !section.register
  if (!isOurs) return Object.keys(section.reusable?.kinds ?? {}) as CollectorKind[]
  if (kind === 'partial') return []
  return [kind === 'open' ? 'va_open' : 'va_fixed']
}

/** The collectors of a connection: what its credentials suffice for, and numbers of the banks that were agreed on. */
export function collectorOffersOf(settings: SnapSettings): CollectorOffer[] {
  const { profile, credentials } = settings
  const { qr, virtualAccounts } = profile
  const hasAll = (needs: readonly (keyof typeof credentials.outbound)[]) =>
    needs.every((name) => credentials.outbound[name] !== undefined)
  const inCurrencies = (offer: Omit<CollectorOffer, 'currency'>) =>
    currenciesOf(profile).map((currency) => ({ ...offer, currency }))
  const numbers = virtualAccounts?.way === 'number' && hasAll(virtualAccounts.needs) ? virtualAccounts : null
  return [
    ...(qr?.generateStatic && hasAll(qr.needs)
      ? inCurrencies({ kind: 'qr_static', code: null, ...qr.bounds, suffixDigits: 0 })
      : []),
    ...(numbers ? numbersOf(settings, numbers).flatMap(inCurrencies) : []),
  ]
}

const numbersOf = (settings: SnapSettings, numbers: VaByNumber): Omit<CollectorOffer, 'currency'>[] =>
  banksOf(numbers).flatMap((code) => {
    const terms = vaTermsOf(settings, numbers, code)
    const suffixDigits = customerDigits(settings, numbers, code)
    return (terms ? kindsOf(numbers, terms) : []).map((kind) => ({ kind, code, ...numbers.bounds, suffixDigits }))
  })

const banksOf = ({ banks }: VaByNumber): string[] =>
  Object.keys(banks).filter((code) => brandsThatGive('number').some((brand) => brand.code === code))

/** What a profile can make where everything was agreed on: kind and bank. */
export function collectorsOfProfile({ qr, virtualAccounts }: SnapProfile): Pick<CollectorOffer, 'kind' | 'code'>[] {
  const numbers = virtualAccounts?.way === 'number' ? virtualAccounts : null
  const kinds = numbers
    ? numbers.inquiry.flatMap((inquiry) =>
        (Object.keys(numbers.kinds) as VirtualAccountKind[]).flatMap((kind) => kindsOf(numbers, { kind, inquiry })),
      )
    : []
  return [
    ...(qr?.generateStatic ? [{ kind: 'qr_static', code: null } as const] : []),
    ...(numbers ? banksOf(numbers) : []).flatMap((code) => [...new Set(kinds)].map((kind) => ({ kind, code }))),
  ]
}

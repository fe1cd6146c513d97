import type { CheckoutPage, Locale } from '../view.ts'

type Place = { locale: Locale; checkout: { id: string } }

/** A page's own address in its language, so that a choice of language survives every form and link. */
export const pagePath = ({ locale, checkout }: Place): string => `/${checkout.id}?locale=${locale}`
export const otherLanguagePath = ({ locale, checkout }: Place): string =>
  pagePath({ locale: locale === 'id' ? 'en' : 'id', checkout })
export const choosePath = (place: Place): string => `${pagePath(place)}&choose=1`
export const payPath = ({ locale, checkout }: Place): string => `/${checkout.id}/pay?locale=${locale}`
export const checkPath = ({ locale, checkout }: Place): string => `/${checkout.id}/check?locale=${locale}`
export const sandboxPath = ({ locale, checkout }: Place): string => `/${checkout.id}/sandbox?locale=${locale}`
export const qrPath = ({ checkout }: Place, format: 'png' | 'svg'): string => `/${checkout.id}/qr.${format}`

/** A return address fit for a link: `https:`, or this machine in the sandbox. Anything else is left out, not mended. */
export function returnUrl(url: string | null, sandbox: CheckoutPage['sandbox']): URL | null {
  if (url === null || !URL.canParse(url)) return null
  const parsed = new URL(url)
  const isLocal = sandbox && parsed.protocol === 'http:' && parsed.hostname === 'localhost'
  return parsed.protocol === 'https:' || isLocal ? parsed : null
}

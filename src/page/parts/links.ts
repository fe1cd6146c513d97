import type { CheckoutPage, Locale } from '../view.ts'

export type Place = { locale: Locale; checkout: { id: string } }

/** A page's own address in its language, so that a choice of language survives every form and link. */
export const pagePath = ({ locale, checkout }: Place): string => `/${checkout.id}?locale=${locale}`
export const choosePath = (place: Place): string => `${pagePath(place)}&choose=1`
/** The form of a payment method that has one: a card's, or a wallet's phone number. */
export const formPath = (place: Place, type: string, code: string | null): string =>
  `${pagePath(place)}&type=${encodeURIComponent(type)}${code === null ? '' : `&code=${encodeURIComponent(code)}`}`
export const cardPath = ({ locale, checkout }: Place): string => `/${checkout.id}/card?locale=${locale}`
export const leavePath = ({ locale, checkout }: Place): string => `/${checkout.id}/leave-challenge?locale=${locale}`
export const payPath = ({ locale, checkout }: Place): string => `/${checkout.id}/pay?locale=${locale}`
export const savedPath = ({ locale, checkout }: Place): string => `/${checkout.id}/saved?locale=${locale}`
export const saveFormPath = ({ locale, checkout }: Place): string => `/${checkout.id}/save?locale=${locale}`
export const checkPath = ({ locale, checkout }: Place): string => `/${checkout.id}/check?locale=${locale}`
export const sandboxPath = ({ locale, checkout }: Place): string => `/${checkout.id}/sandbox?locale=${locale}`
/** The receipt of a refund of this checkout. */
export const receiptPath = ({ locale, checkout }: Place, refundId: string): string =>
  `/${checkout.id}/refunds/${refundId}?locale=${locale}`
export const qrPath = ({ checkout }: Place, format: 'png' | 'svg'): string => `/${checkout.id}/qr.${format}`

/** Where this page is loaded again, also where it is shown in the reply to a form. */
export function selfPath(page: Pick<CheckoutPage, 'locale' | 'checkout' | 'step'>): string {
  switch (page.step?.is) {
    case 'card':
      return formPath(page, 'credit_card', null)
    case 'phone':
      return formPath(page, page.step.type, page.step.code)
    case 'choose_method':
    case 'choose_code':
      return page.step.isRequested ? choosePath(page) : pagePath(page)
    default:
      return pagePath(page)
  }
}

export const otherLanguagePath = (page: CheckoutPage): string =>
  selfPath({ ...page, locale: page.locale === 'id' ? 'en' : 'id' })

/** A return address fit for a link: `https:`, or this machine in the sandbox. Others are omitted, not corrected. */
export function returnUrl(url: string | null, sandbox: CheckoutPage['sandbox']): URL | null {
  if (url === null || !URL.canParse(url)) return null
  const parsed = new URL(url)
  const isLocal = sandbox && parsed.protocol === 'http:' && parsed.hostname === 'localhost'
  return parsed.protocol === 'https:' || isLocal ? parsed : null
}

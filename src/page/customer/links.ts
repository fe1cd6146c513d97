import type { Locale } from '../view.ts'

/** `checkoutId`: the checkout that a visitor pays once they are known; null or absent: none. */
type Place = { readonly id: string; readonly locale: Locale; readonly checkoutId?: string | null }

/** What a customer is about to do, of which thing: each has a page that asks once more. */
export const WISHES = ['end', 'cancel', 'change'] as const
export type Wish = { readonly is: (typeof WISHES)[number]; readonly of: string }

/** What a form of the page does. */
export const FORMS = ['code', 'enter', 'leave', 'end', 'cancel', 'change', 'link'] as const
export type Form = (typeof FORMS)[number]

const forCheckout = ({ checkoutId }: Place): string => (checkoutId ? `&for=${checkoutId}` : '')
export const customerPath = (place: Place): string => `/c/${place.id}?locale=${place.locale}${forCheckout(place)}`
export const customerFormPath = (place: Place, form: Form): string =>
  `/c/${place.id}/${form}?locale=${place.locale}${forCheckout(place)}`
export const wishPath = (place: Place, { is, of }: Wish): string => `${customerPath(place)}&${is}=${of}`
export const otherCustomerLanguagePath = (place: Place): string =>
  customerPath({ ...place, locale: place.locale === 'id' ? 'en' : 'id' })

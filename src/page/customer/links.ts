import type { Locale } from '../view.ts'

type Place = { readonly id: string; readonly locale: Locale }

/** What a customer is about to do, of which thing: each has a page that asks once more. */
export const WISHES = ['end', 'cancel', 'change'] as const
export type Wish = { readonly is: (typeof WISHES)[number]; readonly of: string }

/** What a form of the page does. */
export const FORMS = ['code', 'enter', 'leave', 'end', 'cancel', 'change', 'link'] as const
export type Form = (typeof FORMS)[number]

export const customerPath = ({ id, locale }: Place): string => `/c/${id}?locale=${locale}`
export const customerFormPath = ({ id, locale }: Place, form: Form): string => `/c/${id}/${form}?locale=${locale}`
export const wishPath = (place: Place, { is, of }: Wish): string => `${customerPath(place)}&${is}=${of}`
export const otherCustomerLanguagePath = ({ id, locale }: Place): string =>
  customerPath({ id, locale: locale === 'id' ? 'en' : 'id' })

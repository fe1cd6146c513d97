import type { Locale } from '../view.ts'

type Place = { readonly locale: Locale; readonly link: { readonly code: string } }

/** A payment link's page in its language. */
export const linkPath = ({ locale, link }: Place): string => `/l/${link.code}?locale=${locale}`
export const linkPayPath = ({ locale, link }: Place): string => `/l/${link.code}/pay?locale=${locale}`
export const otherLinkLanguagePath = (place: Place): string =>
  linkPath({ ...place, locale: place.locale === 'id' ? 'en' : 'id' })

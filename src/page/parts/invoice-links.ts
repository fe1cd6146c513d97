import type { Locale } from '../view.ts'

type Place = { readonly locale: Locale; readonly invoice: { readonly id: string } }

/** An invoice's page in its language. */
export const invoicePath = ({ locale, invoice }: Place): string => `/${invoice.id}?locale=${locale}`
export const invoicePayPath = ({ locale, invoice }: Place): string => `/${invoice.id}/pay?locale=${locale}`
export const otherInvoiceLanguagePath = (place: Place): string =>
  invoicePath({ ...place, locale: place.locale === 'id' ? 'en' : 'id' })

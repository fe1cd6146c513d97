import type { RefundPage } from '../refund-view.ts'
import type { Locale } from '../view.ts'

type Place = { readonly locale: Locale; readonly refund: { readonly id: string } }

/** A refund's page in its language. */
export const refundPath = ({ locale, refund }: Place): string => `/${refund.id}?locale=${locale}`
/** The form for another account, where one is named already. */
export const correctPath = (place: Place): string => `${refundPath(place)}&correct=1`
export const accountPath = ({ locale, refund }: Place): string => `/${refund.id}/account?locale=${locale}`
export const confirmPath = ({ locale, refund }: Place): string => `/${refund.id}/confirm?locale=${locale}`

/** Where this page is loaded again, also where it is shown in the reply to a form. */
export const refundSelfPath = (page: Pick<RefundPage, 'locale' | 'refund' | 'step'>): string =>
  page.step.is === 'name' && page.step.isCorrection ? correctPath(page) : refundPath(page)

export const otherRefundLanguagePath = (page: RefundPage): string =>
  refundSelfPath({ ...page, locale: page.locale === 'id' ? 'en' : 'id' })

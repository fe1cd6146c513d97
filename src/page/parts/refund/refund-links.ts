import type { RefundPage } from '../../refund-view.ts'

type Place = Pick<RefundPage, 'locale' | 'path'>

/** A refund's page in its language. */
export const refundPath = ({ locale, path }: Place): string => `${path}?locale=${locale}`
/** The form for another account, where one is named already. */
export const correctPath = (place: Place): string => `${refundPath(place)}&correct=1`
export const accountPath = ({ locale, path }: Place): string => `${path}/account?locale=${locale}`
export const confirmPath = ({ locale, path }: Place): string => `${path}/confirm?locale=${locale}`

/** Where this page is loaded again, also where it is shown in the reply to a form. */
export const refundSelfPath = (page: Pick<RefundPage, 'locale' | 'path' | 'step'>): string =>
  page.step.is === 'name' && page.step.isCorrection ? correctPath(page) : refundPath(page)

export const otherRefundLanguagePath = (page: RefundPage): string =>
  refundSelfPath({ ...page, locale: page.locale === 'id' ? 'en' : 'id' })

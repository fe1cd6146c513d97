import { PAYMENT_TYPES, type PaymentType } from '../../payment-methods/types.ts'
import { refundedPart } from '../refunded.ts'
import type { CheckoutPage, CheckoutView, Step } from '../view.ts'
import { formatMoney } from './format.ts'
import type { Text } from './text.ts'

/** The page's state in a few words: the tab's title, and what a screen reader announces when the page changes. */
export function titleOf({ locale, checkout, step }: CheckoutPage, text: Text): string {
  if (isOtherAmount({ checkout })) return otherAmountTitle({ checkout, locale }, text)
  switch (checkout.status) {
    case 'PENDING':
      return stepTitle(step ?? { is: 'preparing' }, { checkout, locale }, text)
    case 'PROCESSING':
      return checkout.challengeUrl ? text.card.challengeTitle : text.processingTitle
    case 'SUCCEEDED':
      return succeededTitleOf(checkout, text)
    case 'EXPIRED':
      return text.expiredTitle
    case 'CANCELLED':
      return text.cancelledTitle
    case 'FAILED':
      return text.failedTitle
  }
}

/** Whether money of another amount than the order's arrived and did not pay it. */
export const isOtherAmount = ({ checkout }: Pick<CheckoutPage, 'checkout'>): boolean =>
  checkout.flags.includes('mismatch') && checkout.status !== 'SUCCEEDED'

/** The title of that message: how much arrived, where that is known. */
export const otherAmountTitle = (
  { checkout, locale }: Pick<CheckoutPage, 'checkout' | 'locale'>,
  text: Text,
): string =>
  checkout.otherAmount
    ? text.otherAmount.title(formatMoney(checkout.otherAmount, locale), formatMoney(checkout.amount, locale))
    : text.mismatchTitle

/** Of a paid checkout: that it is paid, or that the money has gone back. */
export function succeededTitleOf(checkout: CheckoutView, text: Text): string {
  const titles = { nothing: text.succeededTitle, partly: text.refund.partlyTitle, wholly: text.refund.whollyTitle }
  return titles[refundedPart(checkout)]
}

function stepTitle(step: Step, { checkout, locale }: Pick<CheckoutPage, 'checkout' | 'locale'>, text: Text): string {
  switch (step.is) {
    case 'choose_method':
      return text.chooseTitle
    case 'choose_code':
      return PAYMENT_TYPES[step.type].choice?.title[locale] ?? text.chooseTitle
    case 'phone': {
      const title = text.phoneTitle(step.codeName)
      return step.fault ? text.faultTitle(title) : title
    }
    case 'card':
      if (step.faults.length > 0) return text.faultTitle(text.card.title)
      return checkout.cardRefusal ? text.card.refusedTitle : text.card.title
    case 'charging':
      return text.card.chargingTitle
    case 'preparing':
      return text.preparingTitle
    case 'unavailable':
      return text.unavailableTitle
    case 'instrument':
      return instrumentTitle(step.instrument.type, step.codeName, text)
  }
}

function instrumentTitle(type: PaymentType, codeName: string, text: Text): string {
  switch (PAYMENT_TYPES[type].instrument) {
    case 'qr':
      return text.qrTitle(codeName)
    case 'number':
      return text.vaTitle(codeName)
    case 'approval':
      return text.walletTitle(codeName)
    case 'page':
    case 'mandate':
      return text.card.title
  }
}

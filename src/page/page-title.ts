import type { Text } from './text/text.ts'
import type { CheckoutPage, CheckoutView, Step } from './view.ts'

/** The page's state in a few words: the tab's title, and what a screen reader hears when the page changes. */
export function titleOf({ checkout, step }: CheckoutPage, text: Text): string {
  switch (checkout.status) {
    case 'PENDING':
      return stepTitle(step ?? { is: 'preparing' }, checkout, text)
    case 'PROCESSING':
      return checkout.challengeUrl ? text.card.challengeTitle : text.processingTitle
    case 'SUCCEEDED':
      return text.succeededTitle
    case 'EXPIRED':
      return text.expiredTitle
    case 'CANCELLED':
      return text.cancelledTitle
    case 'FAILED':
      return text.failedTitle
  }
}

function stepTitle(step: Step, { cardRefusal }: CheckoutView, text: Text): string {
  switch (step.is) {
    case 'choose_method':
      return text.chooseTitle
    case 'choose_code':
      return step.type === 'virtual_account' ? text.chooseBankTitle : text.chooseWalletTitle
    case 'phone': {
      const title = text.phoneTitle(step.codeName)
      return step.fault ? text.faultTitle(title) : title
    }
    case 'card':
      if (step.faults.length > 0) return text.faultTitle(text.card.title)
      return cardRefusal ? text.card.refusedTitle : text.card.title
    case 'charging':
      return text.card.chargingTitle
    case 'preparing':
      return text.preparingTitle
    case 'unavailable':
      return text.unavailableTitle
    case 'instrument':
      if (step.instrument.type === 'qrcode') return text.qrTitle
      return step.instrument.type === 'ewallet' ? text.walletTitle(step.codeName) : text.vaTitle(step.codeName)
  }
}

import type { RefundStep } from '../refund-view.ts'
import type { Text } from './text.ts'

/** A refund page's state in a few words: the tab's title, and what a screen reader announces when the page changes. */
export function refundTitleOf(step: RefundStep, { refund, faultTitle }: Text): string {
  switch (step.is) {
    case 'name':
      return step.faults.length > 0 ? faultTitle(refund.nameTitle) : refund.nameTitle
    case 'confirm':
      return step.isMistyped ? faultTitle(refund.confirmTitle) : refund.confirmTitle
    case 'no_tries':
      return refund.noTriesTitle
    case 'on_its_way':
      return refund.onItsWayTitle
    case 'paid':
      return refund.paidTitle
    case 'expired':
      return refund.expiredTitle
    case 'cancelled':
      return refund.cancelledTitle
    case 'failed':
      return refund.failedTitle
  }
}

import type { RefundPage } from '../refund-view.ts'
import { ClaimConfirmState } from '../states/claim-confirm.tsx'
import { ClaimNameState } from '../states/claim-name.tsx'
import {
  NoTriesState,
  OnItsWayState,
  RefundCancelledState,
  RefundExpiredState,
  RefundFailedState,
  RefundPaidState,
} from '../states/refund-ends.tsx'
import type { Text } from '../text/text.ts'

/** What the payer of a refund can do now, or what became of it: one state, one component. */
export const RefundState = ({ page, text }: { page: RefundPage; text: Text }) => {
  const { step } = page
  switch (step.is) {
    case 'name':
      return <ClaimNameState page={page} step={step} text={text} />
    case 'confirm':
      return <ClaimConfirmState page={page} step={step} text={text} />
    case 'no_tries':
      return <NoTriesState page={page} text={text} />
    case 'on_its_way':
      return <OnItsWayState page={page} text={text} />
    case 'paid':
      return <RefundPaidState page={page} text={text} />
    case 'expired':
      return <RefundExpiredState page={page} text={text} />
    case 'cancelled':
      return <RefundCancelledState page={page} text={text} />
    case 'failed':
      return <RefundFailedState page={page} text={text} />
  }
}

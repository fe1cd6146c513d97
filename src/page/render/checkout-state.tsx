import { isOfKind } from '../../connectors/port.ts'
import { CheckNow } from '../parts/check-now.tsx'
import { choosePath } from '../parts/links.ts'
import { TitleId } from '../parts/panel.tsx'
import { CancelReturn } from '../parts/return-link.tsx'
import { SavedChoices } from '../parts/saved-choices.tsx'
import { CardPageState } from '../states/card-page.tsx'
import { CardState } from '../states/card-step.tsx'
import { ChallengeState } from '../states/challenge.tsx'
import { ChooseCodeState } from '../states/choose-code.tsx'
import { ChooseMethodState } from '../states/choose-method.tsx'
import { CancelledState, ExpiredState, FailedState } from '../states/ended.tsx'
import { EwalletState } from '../states/ewallet.tsx'
import { OtherAmountState } from '../states/other-amount.tsx'
import { PhoneState } from '../states/phone.tsx'
import { QrcodeState } from '../states/qrcode.tsx'
import { SucceededState } from '../states/succeeded.tsx'
import { VirtualAccountState } from '../states/virtual-account.tsx'
import { ChargingState, PreparingState, ProcessingState, UnavailableState } from '../states/waiting.tsx'
import { formatMoney } from '../text/format.ts'
import { isOtherAmount } from '../text/page-title.ts'
import type { Text } from '../text/text.ts'
import type { CheckoutPage, Step } from '../view.ts'

/** What the payer can do now, or what became of it: one state, one component. */
export const CheckoutState = ({ page, text }: { page: CheckoutPage; text: Text }) => {
  const { status, challengeUrl } = page.checkout
  switch (status) {
    case 'PENDING':
      return <PendingState page={page} step={page.step ?? { is: 'preparing' }} text={text} />
    case 'PROCESSING':
      return challengeUrl ? (
        <ChallengeState page={page} url={challengeUrl} text={text} />
      ) : (
        <ProcessingState page={page} text={text} />
      )
    case 'SUCCEEDED':
      return <SucceededState page={page} text={text} />
    case 'EXPIRED':
      return isOtherAmount(page) ? <EndedInOtherAmount {...{ page, text }} /> : <ExpiredState page={page} text={text} />
    case 'CANCELLED':
      return isOtherAmount(page) ? (
        <EndedInOtherAmount {...{ page, text }} />
      ) : (
        <CancelledState page={page} text={text} />
      )
    case 'FAILED':
      return isOtherAmount(page) ? <EndedInOtherAmount {...{ page, text }} /> : <FailedState page={page} text={text} />
  }
}

const EndedInOtherAmount = ({ page, text }: { page: CheckoutPage; text: Text }) => (
  <OtherAmountState page={page} text={text}>
    <CancelReturn page={page} text={text} prominent />
  </OtherAmountState>
)

/** Money of another amount has arrived: paying in full is offered below that, folded, since most should not. */
const FoldedStep = ({ page, step, text }: { page: CheckoutPage; step: Step; text: Text }) => (
  <>
    <OtherAmountState page={page} text={text} />
    <details class="in-full">
      <summary>{text.otherAmount.payInFull(formatMoney(page.checkout.amount, page.locale))}</summary>
      <TitleId.Provider value="folded-title">
        <StepState page={page} step={step} text={text} />
      </TitleId.Provider>
    </details>
  </>
)

const PendingState = (props: { page: CheckoutPage; step: Step; text: Text }) => {
  const { page, step, text } = props
  const canChange = (step.is === 'instrument' || step.is === 'card' || step.is === 'phone') && step.canChange
  return (
    <>
      {page.saved && (step.is === 'choose_method' || step.is === 'choose_code') && (
        <SavedChoices page={page} saved={page.saved} />
      )}
      {isOtherAmount(page) ? (
        <FoldedStep page={page} step={step} text={text} />
      ) : (
        <StepState page={page} step={step} text={text} />
      )}
      <nav class="ways-out">
        {step.is === 'instrument' && <CheckNow page={page} label={text.checkNow} />}
        {canChange && (
          <a class="quiet" href={choosePath(page)}>
            {text.changeMethod}
          </a>
        )}
        {/* Nobody is led away as from an unpaid order while a card is being charged. */}
        {step.is !== 'charging' && <CancelReturn page={page} text={text} prominent={false} />}
      </nav>
    </>
  )
}

const StepState = ({ page, step, text }: { page: CheckoutPage; step: Step; text: Text }) => {
  switch (step.is) {
    case 'choose_method':
      return <ChooseMethodState page={page} methods={step.methods} hasFailed={step.hasFailed} text={text} />
    case 'choose_code':
      return <ChooseCodeState page={page} step={step} text={text} />
    case 'phone':
      return <PhoneState page={page} step={step} text={text} />
    case 'card':
      return <CardState page={page} step={step} text={text} />
    case 'charging':
      return <ChargingState text={text} />
    case 'preparing':
      return <PreparingState text={text} />
    case 'unavailable':
      return <UnavailableState page={page} step={step} text={text} />
    case 'instrument':
      return <InstrumentState page={page} step={step} text={text} />
  }
}

type InstrumentStep = Extract<Step, { is: 'instrument' }>

const InstrumentState = ({ page, step, text }: { page: CheckoutPage; step: InstrumentStep; text: Text }) => {
  const { instrument, codeName } = step
  if (isOfKind(instrument, 'qr')) {
    return (
      <QrcodeState
        page={page}
        content={instrument.qrContent}
        payeeName={step.payeeName}
        expiresAt={step.expiresAt}
        text={text}
      />
    )
  }
  if (isOfKind(instrument, 'number')) {
    return <VirtualAccountState page={page} account={{ ...instrument, bankName: codeName }} text={text} />
  }
  if (isOfKind(instrument, 'approval')) {
    return (
      <EwalletState
        page={page}
        wallet={{ ...instrument, name: codeName, phone: step.phone }}
        expiresAt={step.expiresAt}
        text={text}
      />
    )
  }
  return <CardPageState page={page} url={instrument.url} text={text} />
}

import { FormField } from '../parts/form-field.tsx'
import { Panel, Remark, ResultPanel } from '../parts/panel.tsx'
import { Row } from '../parts/summary.tsx'
import { formatTime, savedName } from '../text/format.ts'
import { endingPath, savingFormPath, savingPath } from './links.ts'
import type { SavingPage, SavingStep } from './view.ts'
import type { SavingWords } from './words.ts'

type Props = { page: SavingPage; words: SavingWords }
type StepOf<Is extends SavingStep['is']> = Extract<SavingStep, { is: Is }>

/** The state in a few words, for the tab and for screen readers. */
export function savingTitle({ step, method }: SavingPage, words: SavingWords): string {
  switch (step.is) {
    case 'agree':
      return words.title(method)
    case 'continue':
      if (step.hasReturned) return words.confirming.title
      return step.url === null ? words.again.title : words.continueTitle(method)
    case 'active':
      return step.isEnding ? words.endTitle : words.active.title
    case 'ended':
      return words.ended[step.how].title
    case 'paused':
      return words.paused.title
  }
}

/** What the payer does, or what came of it. */
export const SavingState = ({ page, words }: Props) => {
  const { step } = page
  if (step.is === 'agree') return <Agree page={page} words={words} step={step} />
  if (step.is === 'continue') return <Continue page={page} words={words} step={step} />
  if (step.is === 'active') return <Active page={page} words={words} step={step} />
  const lead = step.is === 'paused' ? words.paused : words.ended[step.how]
  return (
    <ResultPanel tone="quiet" icon={step.is === 'paused' ? 'clock' : 'cross'} title={lead.title} heading="h1">
      <p class="lead">{lead.text(page.merchant.displayName, page.method)}</p>
      <Back page={page} words={words} />
    </ResultPanel>
  )
}

const Agree = ({ page, words, step }: Props & { step: StepOf<'agree'> }) => (
  <Panel
    heading="h1"
    title={words.title(page.method)}
    lead={words.lead(page.merchant.displayName, page.method)}
    {...(page.code !== null && { mark: { type: page.type, code: page.code } })}
  >
    <h2 class="bounds-title">{words.bounds}</h2>
    <ul class="bounds">
      {page.bounds.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <form class="form" method="post" action={savingFormPath(page, 'agree')} novalidate>
      {step.needsPhone && (
        <FormField
          id="phone"
          label={words.phone(page.method)}
          hint={words.phoneHint}
          fault={step.fault ? words.phoneFault : undefined}
          isFirstFault={step.fault}
          input={{ type: 'tel', name: 'phone', inputMode: 'tel', autocomplete: 'tel', value: step.typed }}
        />
      )}
      {step.account && <Account account={step.account} words={words} method={page.method} />}
      <p class="note mandate">{step.text}</p>
      <button type="submit" class="button">
        {step.account ? words.agreeHere : words.agree(page.method)}
      </button>
    </form>
    <form class="decline" method="post" action={savingFormPath(page, 'decline')}>
      <button type="submit" class="quiet">
        {words.decline}
      </button>
    </form>
  </Panel>
)

type AccountProps = {
  account: NonNullable<StepOf<'agree'>['account']>
  words: SavingWords
  method: string
}

/** The account that is to be debited. */
const Account = ({ account: { number, holder, faults }, words, method }: AccountProps) => (
  <>
    <FormField
      id="number"
      label={words.accountNumber(method)}
      hint={words.accountNumberHint}
      fault={faults.includes('number') ? words.accountNumberFault : undefined}
      isFirstFault={faults[0] === 'number'}
      input={{ name: 'number', inputMode: 'numeric', autocomplete: 'off', maxLength: 32, value: number }}
    />
    <FormField
      id="holder"
      label={words.accountHolder}
      hint={words.accountHolderHint}
      fault={faults.includes('holder') ? words.accountHolderFault : undefined}
      isFirstFault={faults[0] === 'holder'}
      input={{ name: 'holder', autocomplete: 'name', maxLength: 100, value: holder }}
    />
  </>
)

const Continue = ({ page, words, step }: Props & { step: StepOf<'continue'> }) => {
  const { merchant, method } = page
  if (step.url === null) {
    return (
      <ResultPanel tone="warn" icon="warning" title={words.again.title} heading="h1">
        <p class="lead">{words.again.text(merchant.displayName, method)}</p>
        <form class="form" method="post" action={savingFormPath(page, 'agree')}>
          <button type="submit" class="button">
            {words.check}
          </button>
        </form>
      </ResultPanel>
    )
  }
  if (step.hasReturned) {
    return (
      <ResultPanel tone="busy" icon="clock" title={words.confirming.title} heading="h1">
        <p class="lead">{words.confirming.text(merchant.displayName, method)}</p>
        <a class="button" href={`${savingPath(page)}&returned=1`}>
          {words.check}
        </a>
        <a class="quiet" href={page.returnUrl}>
          {words.back(merchant.displayName)}
        </a>
      </ResultPanel>
    )
  }
  return (
    <Panel
      heading="h1"
      title={words.continueTitle(method)}
      lead={words.continueLead(method)}
      {...(page.code !== null && { mark: { type: page.type, code: page.code } })}
    >
      <a class="button" href={step.url} rel="noreferrer">
        {words.open(method)}
      </a>
    </Panel>
  )
}

const Active = ({ page, words, step }: Props & { step: StepOf<'active'> }) => {
  const { merchant, type, code, method, label, locale } = page
  if (step.isEnding) {
    return (
      <ResultPanel tone="warn" icon="warning" title={words.endTitle} heading="h1">
        <p class="lead">{words.endLead(merchant.displayName, method)}</p>
        <form class="form" method="post" action={savingFormPath(page, 'end')}>
          <button type="submit" class="button">
            {words.endNow}
          </button>
        </form>
        <a class="quiet" href={savingPath(page)}>
          {words.keep}
        </a>
      </ResultPanel>
    )
  }
  return (
    <ResultPanel tone="good" icon="check" title={words.active.title} heading="h1">
      <p class="lead">{words.active.text(merchant.displayName, method)}</p>
      <dl class="rows">
        <Row label={words.saved}>{savedName({ type, code, name: method, label })}</Row>
        <Row label={words.bounds}>
          {page.bounds.map((line) => (
            <span key={line} class="bound">
              {line}
            </span>
          ))}
        </Row>
        <Row label={words.agreed}>{formatTime(step.acceptedAt, locale)}</Row>
        {step.expiry && <Row label={words.expires}>{step.expiry.text}</Row>}
      </dl>
      {step.expiry?.isSoon && <Remark>{words.expiresSoon(merchant.displayName)}</Remark>}
      <p class="note mandate">{step.text}</p>
      <Back page={page} words={words} />
      <a class="quiet" href={endingPath(page)}>
        {words.end}
      </a>
    </ResultPanel>
  )
}

const Back = ({ page, words }: Props) => (
  <a class="button" href={page.returnUrl}>
    {words.back(page.merchant.displayName)}
  </a>
)

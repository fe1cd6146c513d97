import { SANDBOX_CODE } from '../../customers/access/codes.ts'
import { FormField } from '../parts/form-field.tsx'
import { Panel, ResultPanel } from '../parts/panel.tsx'
import { customerFormPath } from './links.ts'
import type { CustomerPage, CustomerStep } from './view.ts'
import type { CustomerWords } from './words.ts'

type Props = { page: CustomerPage; words: CustomerWords; step: Extract<CustomerStep, { is: 'sign_in' }> }

/** A code is mailed, and entered. */
export const SignIn = ({ page, words, step }: Props) => {
  const { merchant, sandbox } = page
  const { signIn } = words
  const { to, requested, fault } = step
  if (to === null) {
    return (
      <ResultPanel tone="quiet" icon="lock" title={signIn.noAddressTitle} heading="h1">
        <p class="lead">{signIn.noAddress(merchant.displayName)}</p>
      </ResultPanel>
    )
  }
  const canEnter = requested === 'sent' || requested === 'waits' || fault !== null
  return (
    <Panel
      heading="h1"
      title={words.title(merchant.displayName)}
      lead={requested ? signIn.requested[requested](to) : signIn.lead(to)}
    >
      {sandbox && <p class="note">{signIn.sandbox(SANDBOX_CODE)}</p>}
      {(canEnter || sandbox) && <EnterForm page={page} words={words} fault={fault} />}
      {requested !== 'too_many' && (
        <form class="form" method="post" action={customerFormPath(page, 'code')}>
          <button type="submit" class={canEnter || sandbox ? 'quiet' : 'button'}>
            {canEnter ? signIn.again : signIn.send}
          </button>
        </form>
      )}
    </Panel>
  )
}

const EnterForm = ({ page, words, fault }: Omit<Props, 'step'> & { fault: Props['step']['fault'] }) => (
  <form class="form" method="post" action={customerFormPath(page, 'enter')} novalidate>
    <FormField
      id="code"
      label={words.signIn.code}
      hint={words.signIn.codeHint}
      fault={fault ? words.signIn.fault[fault] : undefined}
      isFirstFault={fault !== null}
      input={{ type: 'text', name: 'code', inputMode: 'numeric', autocomplete: 'one-time-code', maxLength: 12 }}
    />
    <button type="submit" class="button">
      {words.signIn.enter}
    </button>
  </form>
)

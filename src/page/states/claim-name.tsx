import { FaultSummary, FormField, SelectField } from '../parts/form-field.tsx'
import { Panel } from '../parts/panel.tsx'
import { accountPath, refundPath } from '../parts/refund/refund-links.ts'
import { NewsRemark } from '../parts/refund/refund-news.tsx'
import type { AccountField, RefundPage, RefundStep } from '../refund-view.ts'
import type { Text } from '../text/text.ts'

/** With more tries left the page does not mention the limit. */
const TRIES_TOLD_FROM = 3

type NameStep = Extract<RefundStep, { is: 'name' }>
type Props = { page: RefundPage; step: NameStep; text: Text }

/** The payer enters the account for the money: a bank and a number, without a name. */
export const ClaimNameState = ({ page, step, text }: Props) => {
  const { refund } = text
  const { faults, triesLeft } = step
  const wordsOf = (field: AccountField) => {
    const fault = faults.find((found) => found.field === field)
    return fault && refund.faults[field][fault.fault]
  }
  return (
    <Panel title={refund.nameTitle} lead={refund.nameLead}>
      <NewsRemark news={page.news} text={text} />
      {faults.length > 1 && (
        <FaultSummary
          title={text.faultsTitle}
          faults={faults.map(({ field }) => ({ id: field, words: wordsOf(field) ?? '' }))}
        />
      )}
      <form class="form" method="post" action={accountPath(page)} novalidate data-busy={refund.lookingUp}>
        <BankField step={step} fault={wordsOf('bankCode')} isFirstFault={faults[0]?.field === 'bankCode'} text={text} />
        <FormField
          id="accountNo"
          label={refund.number}
          hint={refund.numberHint}
          fault={wordsOf('accountNo')}
          isFirstFault={faults[0]?.field === 'accountNo'}
          input={{ ...NUMBER_INPUT, name: 'accountNo', value: step.typed.accountNo }}
        />
        {triesLeft <= TRIES_TOLD_FROM && <p class="note">{refund.triesLeft(triesLeft)}</p>}
        <button type="submit" class="button button-busy">
          <span class="idle">{refund.lookUp}</span>
          <span class="busy" aria-hidden="true">
            {refund.lookingUp}
          </span>
        </button>
      </form>
      {step.isCorrection && (
        <a class="quiet" href={refundPath(page)}>
          {refund.backToNamed}
        </a>
      )}
    </Panel>
  )
}

/** Not remembered by browsers: the phone may not be the payer's own. Longer than a number, because people type it in groups. */
export const NUMBER_INPUT = { inputMode: 'numeric', autocomplete: 'off', spellcheck: false, maxLength: 32 } as const

const BankField = (props: { step: NameStep; fault: string | undefined; isFirstFault: boolean; text: Text }) => {
  const { step, fault, isFirstFault, text } = props
  const { refund } = text
  const options = (banks: NameStep['common']) =>
    banks.map(({ code, name }) => (
      <option key={code} value={code} selected={code === step.typed.bankCode}>
        {name}
      </option>
    ))
  return (
    <SelectField id="bankCode" label={refund.bank} fault={fault} isFirstFault={isFirstFault}>
      <option value="">{refund.chooseBank}</option>
      <optgroup label={refund.commonBanks}>{options(step.common)}</optgroup>
      <optgroup label={refund.otherBanks}>{options(step.others)}</optgroup>
    </SelectField>
  )
}

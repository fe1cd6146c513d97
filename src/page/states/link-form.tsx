import { PAYER_FIELDS, type PayerField } from '../../links/link.ts'
import type { FormFault } from '../../links/read-form.ts'
import { MARKS, prefixOf } from '../../markets/money-text.ts'
import type { LinkPage, LinkStep } from '../link-view.ts'
import { FaultSummary, FormField, TextField } from '../parts/form-field.tsx'
import { linkPayPath } from '../parts/link-links.ts'
import { Panel } from '../parts/panel.tsx'
import { formatMoney, formatPlain } from '../text/format.ts'
import type { Text } from '../text/text.ts'

type FormStep = Extract<LinkStep, { is: 'form' }>
type Props = { page: LinkPage; step: FormStep; text: Text }

/** The payer's input before the checkout is created: an amount where the payer decides it, and the fields the merchant requests. */
export const LinkFormState = ({ page, step, text }: Props) => {
  const { link, merchant } = page
  const words = text.link
  const requested = PAYER_FIELDS.filter((field) => link.asks[field] !== 'off')
  const head = headOf(page, requested.length > 0, text)
  const { faults } = step
  return (
    <Panel title={head.title} lead={head.lead}>
      {faults.length > 1 && (
        <FaultSummary
          title={text.faultsTitle}
          faults={faults.map((fault) => ({ id: fault.field, words: faultWords(fault, page, text) }))}
        />
      )}
      <form class="form" method="post" action={linkPayPath(page)} novalidate data-busy={words.paying}>
        <input type="hidden" name="form" value={step.formKey} />
        {link.price.is === 'open' && <AmountField page={page} step={step} text={text} />}
        {link.price.is === 'open' && requested.length > 0 && (
          <p class="note">{words.detailsNote(merchant.displayName)}</p>
        )}
        {requested.map((field) => (
          <LinkField key={field} field={field} page={page} step={step} text={text} />
        ))}
        <button type="submit" class="button button-busy">
          <span class="idle">{words.pay}</span>
          <span class="busy" aria-hidden="true">
            {words.paying}
          </span>
        </button>
        <p class="note">{words.nextLead}</p>
      </form>
    </Panel>
  )
}

function headOf({ link, merchant }: LinkPage, isAsking: boolean, { link: words }: Text) {
  if (link.price.is === 'open') {
    return { title: words.amountTitle, lead: link.price.suggested.length > 0 ? words.amountLead : words.typeLead }
  }
  return isAsking
    ? { title: words.detailsTitle, lead: words.detailsLead(merchant.displayName) }
    : { title: words.readyTitle, lead: '' }
}

/** The state in a few words, for the tab and for screen readers. */
export const linkFormTitle = (page: LinkPage, step: FormStep, text: Text): string => {
  const { title } = headOf(
    page,
    PAYER_FIELDS.some((field) => page.link.asks[field] !== 'off'),
    text,
  )
  return step.faults.length > 0 ? text.faultTitle(title) : page.link.title
}

function faultWords({ field, fault }: FormFault, { link, locale }: LinkPage, { link: words }: Text): string {
  if (link.price.is === 'open' && fault === 'too_little')
    return words.tooLittle(formatMoney(link.price.minimum, locale))
  if (link.price.is === 'open' && fault === 'too_much') return words.tooMuch(formatMoney(link.price.maximum, locale))
  return fault === 'missing' || fault === 'malformed' ? words.faults[field][fault] : words.faults.tooLong
}

const faultOf = (field: FormFault['field'], { page, step, text }: Props) => {
  const fault = step.faults.find((one) => one.field === field)
  return { fault: fault && faultWords(fault, page, text), isFirstFault: step.faults[0]?.field === field }
}

/** Some amounts to press, and a field for any other; what stands in the field counts. */
const AmountField = (props: Props) => {
  const { page, step, text } = props
  const { price } = page.link
  if (price.is !== 'open') return null
  const { minimum, maximum, suggested } = price
  const { link: words } = text
  const isTyped = (step.typed.amount ?? '').trim() !== ''
  return (
    <>
      {suggested.length > 0 && (
        <fieldset class="amounts" aria-label={words.suggested}>
          {suggested.map((amount) => (
            <label key={amount.amount} class="amount-choice">
              <input
                type="radio"
                name="suggested"
                value={formatPlain(amount)}
                checked={!isTyped && step.typed.suggested === formatPlain(amount)}
              />
              <span>{formatMoney(amount, page.locale)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <FormField
        id="amount"
        label={suggested.length > 0 ? words.otherAmount : words.amount}
        hint={words.between(formatMoney(minimum, page.locale), formatMoney(maximum, page.locale))}
        prefix={prefixOf(minimum.currency, page.locale).trim()}
        {...faultOf('amount', props)}
        input={{
          name: 'amount',
          inputMode: 'numeric',
          autocomplete: 'off',
          maxLength: 24,
          value: step.typed.amount,
          ...{ 'data-amount': MARKS[page.locale].group },
          required: suggested.length === 0,
        }}
      />
    </>
  )
}

const INPUTS = {
  name: { type: 'text', autocomplete: 'name', maxLength: 100 },
  email: { type: 'email', inputMode: 'email', autocomplete: 'email', maxLength: 254 },
  phone: { type: 'tel', inputMode: 'tel', autocomplete: 'tel', maxLength: 40 },
} as const

const LinkField = (props: Props & { field: PayerField }) => {
  const { field, page, step, text } = props
  const { link: words } = text
  const isRequired = page.link.asks[field] === 'required'
  const label = isRequired ? words.fields[field] : `${words.fields[field]} (${words.optional})`
  const value = step.typed[field]
  const common = { id: field, label, ...faultOf(field, props) }
  if (field === 'note') return <TextField {...common} isRequired={isRequired} maxLength={500} value={value ?? ''} />
  const hint = field === 'phone' ? { hint: words.hints.phone } : {}
  return <FormField {...common} {...hint} input={{ ...INPUTS[field], name: field, value, required: isRequired }} />
}

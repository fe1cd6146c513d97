import type { CardFault } from '../../connectors/card/read-card.ts'
import { BRANDS } from '../../payment-methods/card-brands.ts'
import { FaultSummary, FormField } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { cardPath } from '../parts/links.ts'
import { Panel, Remark } from '../parts/panel.tsx'
import { TestCards } from '../parts/test-cards.tsx'
import { formatMoney } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import type { CheckoutPage, Step } from '../view.ts'

const BRAND_NAMES = Object.values(BRANDS)
  .map(({ name }) => name)
  .join(', ')
/** With this many tries left, all of them, the page does not mention the limit. */
const TRIES_TOLD_FROM = 4

type CardStep = Extract<Step, { is: 'card' }>
type Field = CardFault['field']

/** The landing page of `credit_card`: one form, empty each time it is shown, and why the last card was refused. */
export const CardState = ({ page, step, text }: { page: CheckoutPage; step: CardStep; text: Text }) => {
  const { faults } = step
  return (
    <Panel title={text.card.title} lead={`${BRAND_NAMES}.`}>
      {faults.length === 0 && <Refusal page={page} triesLeft={step.triesLeft} text={text} />}
      {faults.length > 1 && (
        <FaultSummary
          title={text.faultsTitle}
          faults={faults.map((fault) => ({ id: `card-${fault.field}`, words: wordsOf(fault, text) }))}
        />
      )}
      <form
        class="form"
        method="post"
        action={cardPath(page)}
        novalidate
        data-card-form
        data-busy={text.card.paying}
        data-lost={text.card.lost}
      >
        <Fields faults={faults} text={text} />
        <p class="field-fault" role="alert" data-card-lost />
        <button type="submit" class="button button-busy">
          <span class="idle">{text.card.pay(formatMoney(page.checkout.amount, page.locale))}</span>
          <span class="busy" aria-hidden="true">
            {text.card.paying}
          </span>
        </button>
        <p class="note privacy">
          <Icon name="lock" />
          {text.card.privacyNote}
        </p>
      </form>
      {page.sandbox && <TestCards now={page.now} text={text} />}
    </Panel>
  )
}

const Fields = ({ faults, text }: { faults: readonly CardFault[]; text: Text }) => {
  const { card } = text
  const field = (name: Field) => {
    const fault = faults.find((found) => found.field === name)
    const isFirstFault = fault !== undefined && fault === faults[0]
    return { id: `card-${name}`, fault: fault && wordsOf(fault, text), isFirstFault, faults: card.faults[name] }
  }
  const input = { inputMode: 'numeric', spellcheck: false, autocorrect: 'off' } as const
  return (
    <>
      <FormField
        {...field('number')}
        label={card.number}
        input={{ ...input, name: 'number', autocomplete: 'cc-number' }}
      >
        <span class="brand-name" data-brand-name aria-hidden="true" />
      </FormField>
      <div class="form-row">
        <FormField
          {...field('expiry')}
          label={card.expiry}
          hint={card.expiryHint}
          input={{ ...input, name: 'expiry', autocomplete: 'cc-exp' }}
        />
        <FormField
          {...field('code')}
          label={card.code}
          hint={card.codeHint}
          input={{ ...input, name: 'code', autocomplete: 'cc-csc', ...CODE_HINTS(text) }}
        />
      </div>
    </>
  )
}

const CODE_HINTS = ({ card }: Text) => ({ 'data-hint-3': card.codeHint, 'data-hint-4': card.codeHintFour })

const wordsOf = ({ field, fault }: CardFault, { card }: Text): string => {
  const words: Partial<Record<CardFault['fault'], string>> = card.faults[field]
  return words[fault] ?? card.faults[field].malformed
}

/** Why the last card was refused, that it was not charged, and how often another may be tried. Takes the focus. */
const Refusal = ({ page, triesLeft, text }: { page: CheckoutPage; triesLeft: number; text: Text }) => {
  const { cardRefusal } = page.checkout
  if (cardRefusal === null) return null
  return (
    <Remark title={text.card.refusedTitle} isNews>
      {text.card.refusals[cardRefusal].why} {text.card.notCharged} {text.card.refusals[cardRefusal].next}
      {triesLeft <= TRIES_TOLD_FROM && ` ${text.card.triesLeft(triesLeft)}`}
    </Remark>
  )
}

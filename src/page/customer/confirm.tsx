import type { ComponentChildren } from 'preact'
import { dayText } from '../../markets/day-text.ts'
import { BrandChoice, brandKey, brandWithin } from '../parts/method-button.tsx'
import { Panel, ResultPanel } from '../parts/panel.tsx'
import { savedName } from '../text/format.ts'
import { customerFormPath, customerPath, type Form } from './links.ts'
import type { CustomerPage, CustomerStep } from './view.ts'
import type { CustomerWords } from './words.ts'

type Props = { page: CustomerPage; words: CustomerWords }
type StepOf<Is extends CustomerStep['is']> = Extract<CustomerStep, { is: Is }>

export const Ending = ({ page, words, step: { method } }: Props & { step: StepOf<'end'> }) => (
  <Asking
    page={page}
    words={words}
    title={words.endTitle(savedName(method))}
    form="end"
    button={words.endNow}
    of={method.id}
  >
    <p class="lead">{words.endLead(page.merchant.displayName, method.name)}</p>
    {method.usedFor.length > 0 && <p class="lead">{words.endUsed(method.usedFor.join(', '))}</p>}
  </Asking>
)

export const Cancelling = ({ page, words, step: { subscription, endsOn } }: Props & { step: StepOf<'cancel'> }) => (
  <Asking
    page={page}
    words={words}
    title={words.cancelTitle(subscription.description)}
    form="cancel"
    button={words.cancelDo}
    of={subscription.id}
  >
    <p class="lead">{endsOn === null ? words.cancelNow : words.cancelAt(dayText(endsOn, page.locale))}</p>
  </Asking>
)

/** Asks once more before something ends. */
const Asking = (
  props: Props & { title: string; form: Form; button: string; of: string; children: ComponentChildren },
) => (
  <ResultPanel tone="warn" icon="warning" title={props.title} heading="h1">
    {props.children}
    <form class="form" method="post" action={customerFormPath(props.page, props.form)}>
      <input type="hidden" name="of" value={props.of} />
      <button type="submit" class="button">
        {props.button}
      </button>
    </form>
    <Back page={props.page} words={props.words} />
  </ResultPanel>
)

const Back = ({ page, words }: Props) => (
  <a class="quiet" href={customerPath(page)}>
    {words.back}
  </a>
)

/** The methods that a subscription can be charged with: those that are saved, and those that can be linked. */
export const Changing = ({ page, words, step }: Props & { step: StepOf<'change'> }) => {
  const { subscription, methods, offers, formKey } = step
  const isNone = methods.length === 0 && offers.length === 0
  return (
    <Panel
      heading="h1"
      title={words.changeTitle(subscription.description)}
      lead={isNone ? words.noOther : words.changeLead}
    >
      {methods.length > 0 && (
        <Choices page={page} form="change" of={subscription.id}>
          {methods.map((method) => (
            <BrandChoice key={method.id} brand={method} value={method.id} words={words.use(savedName(method))} />
          ))}
        </Choices>
      )}
      {offers.length > 0 && (
        <section class="part">
          <h2 class="bounds-title">{words.linkTitle}</h2>
          <p class="note">{words.linkLead}</p>
          <Choices page={page} form="link" of={subscription.id} formKey={formKey}>
            {offers.map((brand) => (
              <BrandChoice
                key={brandKey(brand)}
                brand={brand}
                value={brandKey(brand)}
                words={words.link(brandWithin(brand, page.locale))}
              />
            ))}
          </Choices>
        </section>
      )}
      <Back page={page} words={words} />
    </Panel>
  )
}

const Choices = (props: {
  page: CustomerPage
  form: Form
  of: string
  formKey?: string
  children: ComponentChildren
}) => (
  <form method="post" action={customerFormPath(props.page, props.form)}>
    <input type="hidden" name="of" value={props.of} />
    {props.formKey && <input type="hidden" name="form" value={props.formKey} />}
    <ul class="methods">{props.children}</ul>
  </form>
)

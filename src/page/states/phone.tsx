import { FormField } from '../parts/form-field.tsx'
import { payPath } from '../parts/links.ts'
import { Panel } from '../parts/panel.tsx'
import type { Text } from '../text/text.ts'
import type { CheckoutPage, Step } from '../view.ts'

type PhoneStep = Extract<Step, { is: 'phone' }>

/** The phone number for a wallet that sends a push. An invalid number stays in the field. */
export const PhoneState = ({ page, step, text }: { page: CheckoutPage; step: PhoneStep; text: Text }) => {
  const { codeName } = step
  const fault = step.fault === null ? undefined : text.phoneFaults[step.fault]
  return (
    <Panel
      title={text.phoneTitle(codeName)}
      lead={text.phoneLead(codeName)}
      mark={{ type: step.type, code: step.code }}
    >
      <form class="form" method="post" action={payPath(page)} novalidate>
        <input type="hidden" name="type" value={step.type} />
        <input type="hidden" name="code" value={step.code} />
        <FormField
          id="phone"
          label={text.phoneLabel(codeName)}
          hint={text.phoneHint}
          fault={fault}
          isFirstFault={fault !== undefined}
          input={{ type: 'tel', name: 'phone', inputMode: 'tel', autocomplete: 'tel', value: step.typed }}
        />
        <button type="submit" class="button">
          {text.phoneSend(codeName)}
        </button>
      </form>
    </Panel>
  )
}

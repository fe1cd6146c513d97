import type { InvoicePage } from '../invoice-view.ts'
import { invoicePath, invoicePayPath } from '../parts/invoice-links.ts'
import { Panel, Remark, ResultPanel } from '../parts/panel.tsx'
import { COLLECTING_WORDS } from '../text/collecting-words.ts'
import { formatMoney } from '../text/format.ts'
import type { Text } from '../text/text.ts'

type Props = { page: InvoicePage; text: Text }

/** The state in a few words, for the tab and for screen readers. */
export const invoiceTitle = ({ invoice, step }: InvoicePage, { invoice: words }: Text): string =>
  step.is === 'pay' ? words.title(invoice.number) : words.closed[step.why].title

/** The button that begins a payment of what is due, or why there is nothing to pay. */
export const InvoiceState = ({ page, text }: Props) => {
  const { invoice, locale, merchant, step } = page
  const { invoice: words } = text
  if (step.is === 'closed') {
    const { title, text: lead } = words.closed[step.why]
    return (
      <ResultPanel
        tone={step.why === 'PAID' ? 'good' : step.why === 'PAUSED' ? 'warn' : 'quiet'}
        icon={step.why === 'PAID' ? 'check' : step.why === 'PAUSED' ? 'clock' : 'cross'}
        title={title}
      >
        <p class="lead">{lead(merchant.displayName)}</p>
        {step.why === 'PAUSED' && (
          <a class="button" href={invoicePath(page)}>
            {text.tryAgain}
          </a>
        )}
      </ResultPanel>
    )
  }
  return (
    <Panel title={words.payTitle(formatMoney(invoice.due, locale))} lead={words.payLead}>
      {step.isCharging && <Remark>{COLLECTING_WORDS[locale].charging}</Remark>}
      <form class="form" method="post" action={invoicePayPath(page)} novalidate data-busy={text.link.paying}>
        <input type="hidden" name="form" value={step.formKey} />
        <button type="submit" class="button button-busy">
          <span class="idle">{text.link.pay}</span>
          <span class="busy" aria-hidden="true">
            {text.link.paying}
          </span>
        </button>
      </form>
    </Panel>
  )
}

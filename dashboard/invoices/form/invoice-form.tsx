import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { dayAfter, dayIn } from '../../../src/base/time-zone.ts'
import { sumsOf } from '../../../src/invoices/lines.ts'
import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'
import { call } from '../../api/call.ts'
import type { Invoice } from '../../api/replies.ts'
import { CustomerField } from '../../customers/customer-field.tsx'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { DayField } from '../../parts/form/day-field.tsx'
import { Form, faultOf } from '../../parts/form/form.tsx'
import { beside } from '../../parts/form/form-layout.ts'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Panel, Screen } from '../../parts/screen.tsx'
import { useToast } from '../../parts/toast.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { useSettings } from '../../settings/queries.ts'
import { reloadInvoices, useInvoice } from '../queries.ts'
import { Totals } from '../totals.tsx'
import { words } from '../words.ts'
import { LineFields } from './line-fields.tsx'
import { completeLines, readInvoiceForm, readLines } from './read-invoice-form.ts'

const DUE_IN_DAYS = 14
const FIELDS = ['customerId', 'dueAt', 'lines', 'note', 'series', 'allowPartial']

/** A new draft. */
export function NewInvoice() {
  const text = useWords(words)
  const settings = useSettings()
  const back = { to: paths.invoices, label: text.back }
  return (
    <Screen title={text.newTitle} back={back}>
      {settings.isPending ? (
        <LoadingPanel />
      ) : (
        <InvoiceForm invoice={null} currency={settings.data?.defaultCurrency ?? HOME_CURRENCY} />
      )}
    </Screen>
  )
}

/** A draft is changed as it was made. */
export function EditInvoice() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const invoice = useInvoice(id)
  return (
    <Screen title={text.editTitle} back={{ to: paths.invoice(id), label: text.invoice }}>
      {invoice.data ? (
        <InvoiceForm invoice={invoice.data} currency={invoice.data.currency} />
      ) : invoice.error ? (
        <ErrorNotice error={invoice.error} onRetry={() => invoice.refetch()} />
      ) : (
        <LoadingPanel />
      )}
    </Screen>
  )
}

function InvoiceForm({ invoice, currency }: { invoice: Invoice | null; currency: string }) {
  const text = useWords(words)
  const showToast = useToast()
  const navigate = useNavigate()
  const { timeZone } = useSession().merchant
  const [search] = useSearchParams()
  const [key] = useState(() => crypto.randomUUID())
  const [lines, setLines] = useState(
    () => invoice?.lines.map(({ taxRate, ...line }) => ({ ...line, ...(taxRate ? { taxRate } : {}) })) ?? [],
  )
  const save = useMutation({
    mutationFn: (values: FormData) => {
      const body = readInvoiceForm(values, currency)
      return invoice
        ? call('PATCH /v1/invoices/:id', { params: { id: invoice.id }, body })
        : call('POST /v1/invoices', { body, idempotencyKey: key })
    },
    onSuccess: ({ id }) => {
      reloadInvoices()
      showToast(text.saved)
      navigate(paths.invoice(id))
    },
  })
  const addUp = ({ target }: FormEvent) => {
    const form = (target as HTMLInputElement).form
    if (form) setLines(readLines(new FormData(form), currency))
  }
  const fault = (field: string) => faultOf(save.error, field)
  return (
    <Panel>
      <div onInput={addUp}>
        <Form
          submit={text.saveDraft}
          isBusy={save.isPending}
          error={save.error}
          fields={FIELDS}
          onSubmit={(values) => save.mutate(values)}
        >
          <div style={beside}>
            <CustomerField first={invoice?.customerId ?? search.get('customerId')} error={fault('customerId')} />
            <DayField
              name="dueAt"
              label={text.dueDay}
              defaultValue={invoice?.dueAt ?? dayAfter(dayIn(timeZone, new Date()), DUE_IN_DAYS)}
              required
              error={fault('dueAt')}
            />
          </div>
          <LineFields
            lines={invoice?.lines ?? []}
            currency={currency}
            fault={fault}
            onRemove={(at) => setLines(lines.toSpliced(at, 1))}
          />
          <LiveTotals lines={lines} currency={currency} />
          <Textarea
            name="note"
            label={`${text.note} (${text.optional})`}
            defaultValue={invoice?.note ?? ''}
            maxLength={500}
            autosize
            minRows={2}
            error={fault('note')}
          />
          <Checkbox
            name="allowPartial"
            label={text.partialLabel}
            description={text.partialHint}
            defaultChecked={invoice?.allowPartial ?? false}
          />
          <details>
            <summary>{text.more}</summary>
            <TextInput
              mt="sm"
              maw="20rem"
              name="series"
              label={`${text.series} (${text.optional})`}
              description={text.seriesHint}
              defaultValue={invoice?.series ?? ''}
              maxLength={16}
              error={fault('series')}
            />
          </details>
        </Form>
      </div>
    </Panel>
  )
}

type TotalsProps = { lines: ReturnType<typeof readLines>; currency: string }

/** What the lines come to while they are typed, rounded as the server rounds. */
function LiveTotals({ lines, currency }: TotalsProps) {
  const text = useWords(words)
  const complete = completeLines(lines)
  if (complete.length === 0) return <p className="muted">{text.notYet}</p>
  const { subtotal, taxes, total } = sumsOf(complete)
  const sums = {
    currency,
    subtotal: Number(subtotal),
    taxes: taxes.map(({ rate, amount }) => ({ rate, amount: Number(amount) })),
    total: Number(total),
  }
  return (
    <div role="status" aria-label={text.totals}>
      <Totals of={sums} />
    </div>
  )
}

import { Alert, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import { call } from '../api/call.ts'
import type { Collector, Customer } from '../api/replies.ts'
import { CustomerField } from '../customers/customer-field.tsx'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { AmountField } from '../parts/form/amount-field.tsx'
import { Form, faultOf } from '../parts/form/form.tsx'
import { beside } from '../parts/form/form-layout.ts'
import { LoadingPanel } from '../parts/loading.tsx'
import { useToast } from '../parts/toast.tsx'
import { usePaymentMethods } from '../payments/queries.ts'
import { KINDS } from './amounts.ts'
import { reloadCollectors } from './queries.ts'
import { newReference, type Offer, offerText, readChange, readCollectorForm } from './read-collector-form.ts'
import { words } from './words.ts'

type Props = {
  /** The one to change; null: a new one. */
  collector: Collector | null
  /** Whose number it will be. */
  customer?: Customer
  onDone: (collector: Collector) => void
  onClose: () => void
}
const NAME_LENGTH_MAX = 40
const FIELDS = ['name', 'label', 'customerId', 'amount', 'minAmount', 'maxAmount', 'numberSuffix', 'externalId', 'code']

/** Makes a collector of what the routes can make, or changes one. */
export function CollectorDialog({ collector, customer, onDone, onClose }: Props) {
  const text = useWords(words)
  const methods = usePaymentMethods()
  // A number of their own: a sticker is anybody's.
  const kinds = customer ? KINDS.filter((kind) => kind !== 'qr_static') : KINDS
  const offers = kinds.flatMap((kind) =>
    (methods.data?.data ?? [])
      .filter((method) => method.enabled && method.collectors.includes(kind))
      .map(({ code, currency }) => ({ kind, code: kind === 'qr_static' ? null : code, currency })),
  )
  return (
    <Dialog title={collector ? text.editTitle : text.newTitle} onClose={onClose}>
      {collector ? (
        <Change collector={collector} onDone={onDone} />
      ) : methods.error ? (
        <ErrorNotice error={methods.error} onRetry={() => methods.refetch()} />
      ) : !methods.data ? (
        <LoadingPanel lines={4} />
      ) : offers.length === 0 ? (
        <Alert color="yellow" variant="light">
          {text.nothingPossible}
        </Alert>
      ) : (
        <Make offers={offers} customer={customer} onDone={onDone} />
      )}
    </Dialog>
  )
}

type Offered = Offer & { readonly currency: string | null }
type MakeProps = { offers: readonly Offered[]; customer: Customer | undefined; onDone: Props['onDone'] }

function Make({ offers, customer, onDone }: MakeProps) {
  const text = useWords(words)
  const showToast = useToast()
  const [reference] = useState(newReference)
  const [key] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState(() => (offers[0] ? offerText(offers[0]) : ''))
  const offer = offers.find((one) => offerText(one) === chosen) ?? offers[0]
  const currency = offer?.currency ?? HOME_CURRENCY
  const make = useMutation({
    mutationFn: (values: FormData) =>
      call('POST /v1/collectors', {
        body: readCollectorForm(values, offer ?? { kind: 'qr_static', code: null }, currency),
        idempotencyKey: key,
      }),
    onSuccess: (made) => {
      reloadCollectors()
      showToast(text.made)
      onDone(made)
    },
  })
  const fault = (field: string) => faultOf(make.error, field)
  const groups = KINDS.flatMap((kind) => {
    const items = offers.filter((one) => one.kind === kind)
    const choices = items.map((one) => ({ value: offerText(one), label: one.code ?? text.kinds[kind] }))
    return items.length === 0 ? [] : [{ group: text.kinds[kind], items: choices }]
  })
  const optional = ` (${text.optional})`
  return (
    <Form
      submit={text.make}
      isBusy={make.isPending}
      error={make.error}
      fields={FIELDS}
      onSubmit={(values) => make.mutate(values)}
    >
      <NativeSelect
        label={text.what}
        data={groups}
        value={chosen}
        error={fault('code')}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Names name={(customer?.name ?? '').slice(0, NAME_LENGTH_MAX)} label="" fault={fault} />
      {offer?.kind === 'va_fixed' && (
        <AmountField name="amount" label={text.fixedAmount} currency={currency} required error={fault('amount')} />
      )}
      {offer?.kind === 'va_open' && (
        <div style={beside}>
          <AmountField
            name="minAmount"
            label={text.minAmount + optional}
            currency={currency}
            error={fault('minAmount')}
          />
          <AmountField
            name="maxAmount"
            label={text.maxAmount + optional}
            currency={currency}
            error={fault('maxAmount')}
          />
        </div>
      )}
      {offer?.kind !== 'qr_static' && (
        <CustomerField isOptional first={customer?.id ?? null} error={fault('customerId')} />
      )}
      <details>
        <summary>{text.more}</summary>
        <div style={{ ...beside, marginTop: '0.75rem' }}>
          {offer?.kind !== 'qr_static' && (
            <TextInput
              name="numberSuffix"
              label={text.suffix + optional}
              description={text.suffixHint}
              inputMode="numeric"
              error={fault('numberSuffix')}
            />
          )}
          <TextInput
            name="externalId"
            label={text.reference}
            description={text.referenceHint}
            defaultValue={reference}
            maxLength={64}
            error={fault('externalId')}
          />
        </div>
      </details>
    </Form>
  )
}

type NamesProps = { name: string; label: string; fault: (field: string) => string | undefined }

function Names({ name, label, fault }: NamesProps) {
  const text = useWords(words)
  return (
    <>
      <TextInput
        name="name"
        label={text.name}
        description={text.nameHint}
        defaultValue={name}
        maxLength={NAME_LENGTH_MAX}
        required
        data-autofocus
        error={fault('name')}
      />
      <TextInput
        name="label"
        label={`${text.label} (${text.optional})`}
        description={text.labelHint}
        defaultValue={label}
        maxLength={25}
        error={fault('label')}
      />
    </>
  )
}

function Change({ collector, onDone }: { collector: Collector; onDone: Props['onDone'] }) {
  const text = useWords(words)
  const showToast = useToast()
  const isUnpaid = collector.receivedCount === 0 && collector.kind !== 'qr_static'
  const change = useMutation({
    mutationFn: (values: FormData) =>
      call('PATCH /v1/collectors/:id', { params: { id: collector.id }, body: readChange(values, isUnpaid) }),
    onSuccess: (changed) => {
      reloadCollectors()
      showToast(text.changed)
      onDone(changed)
    },
  })
  const fault = (field: string) => faultOf(change.error, field)
  return (
    <Form
      submit={text.save}
      isBusy={change.isPending}
      error={change.error}
      fields={FIELDS}
      onSubmit={(values) => change.mutate(values)}
    >
      <Names name={collector.name} label={collector.label ?? ''} fault={fault} />
      {isUnpaid && <CustomerField isOptional first={collector.customerId} error={fault('customerId')} />}
    </Form>
  )
}

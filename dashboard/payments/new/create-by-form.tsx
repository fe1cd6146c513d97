import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Payment } from '../../api/replies.ts'
import { CURRENCIES } from '../../format/currencies.ts'
import { serverNow } from '../../format/now.ts'
import { useWords } from '../../language/locale.tsx'
import { useAddress } from '../../parts/filters/use-address.ts'
import { AmountField } from '../../parts/form/amount-field.tsx'
import { Form, faultOf } from '../../parts/form/form.tsx'
import { wide } from '../../parts/form/form-layout.ts'
import { LoadingPanel } from '../../parts/loading.tsx'
import { useSettings } from '../../settings/queries.ts'
import { words } from '../words.ts'
import { MethodField } from './method-field.tsx'
import { MoreFields } from './more-fields.tsx'
import { readPaymentForm } from './read-payment-form.ts'

const FIELDS = ['amount', 'currency', 'externalId', 'description', 'type', 'code', 'successUrl', 'cancelUrl']
const MORE_FIELDS = ['customer.name', 'customer.email', 'customer.phone', 'expiresAt']

export function CreateByForm({ onCreated }: { onCreated: (payment: Payment) => void }) {
  const text = useWords(words)
  const settings = useSettings()
  // Another screen fills in what is to be paid: `?amount=75000&externalId=…`.
  const { get } = useAddress()
  const [currency, setCurrency] = useState<string | undefined>(get('currency') || undefined)
  // One opened form is one payment, however often the button is pressed.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const create = useMutation({
    mutationFn: (values: FormData) =>
      call('POST /v1/checkout', { body: readPaymentForm(values, serverNow()), idempotencyKey }),
    onSuccess: (payment) => {
      queryClient.invalidateQueries({ queryKey: ['payments'] })
      onCreated(payment)
    },
  })
  if (settings.isPending) return <LoadingPanel />
  const { defaultCurrency, successUrl, cancelUrl } = settings.data ?? {}
  // Where the server's sentence is for programmers, or about numbers, a rule of ours stands.
  const rules: Record<string, string> = { 'customer.phone': text.phoneRule, expiresAt: text.expiryRule }
  const fault = (field: string) => {
    const wrong = faultOf(create.error, field)
    return wrong === undefined ? undefined : (rules[field] ?? wrong)
  }
  const refused = create.error instanceof Problem ? create.error.faults.map(({ field }) => field) : []
  const ofMetadata = refused.filter((field) => /^metadata(\.|$)/.test(field))
  const ofMethods = refused.filter((field) => /^methods(\.|$)/.test(field))
  const optional = ` (${text.optional})`
  return (
    <Form
      submit={text.createAction}
      isBusy={create.isPending}
      error={create.error}
      fields={[...FIELDS, ...MORE_FIELDS, ...ofMethods, ...ofMetadata]}
      onSubmit={(values) => create.mutate(values)}
    >
      <div style={wide}>
        <AmountField
          name="amount"
          label={text.amountLabel}
          currency={currency ?? defaultCurrency ?? HOME_CURRENCY}
          required
          autoFocus
          defaultValue={get('amount')}
          error={fault('amount')}
        />
        <NativeSelect
          name="currency"
          label={text.currency}
          description={'\u00a0'}
          value={currency ?? defaultCurrency ?? HOME_CURRENCY}
          onChange={(event) => setCurrency(event.currentTarget.value)}
          data={[...new Set([defaultCurrency ?? HOME_CURRENCY, ...CURRENCIES])]}
          error={fault('currency')}
        />
      </div>
      <TextInput
        name="externalId"
        label={text.reference}
        description={text.referenceHint}
        maxLength={64}
        required
        defaultValue={get('externalId')}
        error={fault('externalId')}
      />
      <TextInput
        name="description"
        label={text.descriptionLabel + optional}
        description={text.descriptionHint}
        maxLength={255}
        defaultValue={get('description')}
        error={fault('description')}
      />
      <MethodField faultOf={fault} />
      <TextInput
        name="successUrl"
        type="url"
        label={text.successUrl}
        defaultValue={successUrl ?? ''}
        required={!successUrl}
        error={fault('successUrl')}
      />
      <TextInput
        name="cancelUrl"
        type="url"
        label={text.cancelUrl}
        defaultValue={cancelUrl ?? ''}
        required={!cancelUrl}
        error={fault('cancelUrl')}
      />
      <MoreFields
        faultOf={fault}
        metadataFault={ofMetadata[0] === undefined ? undefined : text.metadataRule}
        isRefused={refused.some((field) => MORE_FIELDS.includes(field) || ofMetadata.includes(field))}
      />
    </Form>
  )
}

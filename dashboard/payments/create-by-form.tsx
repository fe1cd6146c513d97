import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Payment } from '../api/replies.ts'
import { CURRENCIES } from '../format/currencies.ts'
import { wholeNumberIn } from '../format/typed-amount.ts'
import { useWords } from '../language/locale.tsx'
import { Form, faultOf, textOf } from '../parts/form.tsx'
import { wide } from '../parts/form-layout.ts'
import { LoadingPanel } from '../parts/loading.tsx'
import { useSettings } from '../settings/queries.ts'
import { MethodField } from './method-field.tsx'
import { words } from './words.ts'

const FIELDS = ['amount', 'currency', 'externalId', 'description', 'type', 'code', 'successUrl', 'cancelUrl']

function bodyOf(values: FormData) {
  const [type = '', code = ''] = (textOf(values, 'method') ?? '').split(':')
  const description = textOf(values, 'description')
  return {
    externalId: textOf(values, 'externalId') ?? '',
    currency: textOf(values, 'currency') ?? '',
    amount: wholeNumberIn(textOf(values, 'amount')),
    ...(description ? { description } : {}),
    successUrl: textOf(values, 'successUrl') ?? '',
    cancelUrl: textOf(values, 'cancelUrl') ?? '',
    ...(type ? { type } : {}),
    ...(code ? { code } : {}),
  }
}

export function CreateByForm({ onCreated }: { onCreated: (payment: Payment) => void }) {
  const text = useWords(words)
  const settings = useSettings()
  // One opened form is one payment, however often the button is pressed.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const create = useMutation({
    mutationFn: (values: FormData) => call('POST /v1/checkout', { body: bodyOf(values), idempotencyKey }),
    onSuccess: (payment) => {
      queryClient.invalidateQueries({ queryKey: ['payments'] })
      onCreated(payment)
    },
  })
  if (settings.isPending) return <LoadingPanel />
  const { defaultCurrency, successUrl, cancelUrl } = settings.data ?? {}
  const fault = (field: string) => faultOf(create.error, field)
  const optional = ` (${text.optional})`
  return (
    <Form
      submit={text.createAction}
      isBusy={create.isPending}
      error={create.error}
      fields={FIELDS}
      onSubmit={(values) => create.mutate(values)}
    >
      <div style={wide}>
        <TextInput
          name="amount"
          label={text.amountLabel}
          description={text.amountHint}
          inputMode="numeric"
          required
          autoFocus
          error={fault('amount')}
        />
        <NativeSelect
          name="currency"
          label={text.currency}
          description={'\u00a0'}
          defaultValue={defaultCurrency ?? 'IDR'}
          data={[...new Set([defaultCurrency ?? 'IDR', ...CURRENCIES])]}
          error={fault('currency')}
        />
      </div>
      <TextInput
        name="externalId"
        label={text.reference}
        description={text.referenceHint}
        maxLength={64}
        required
        error={fault('externalId')}
      />
      <TextInput
        name="description"
        label={text.descriptionLabel + optional}
        description={text.descriptionHint}
        maxLength={255}
        error={fault('description')}
      />
      <MethodField error={fault('type') ?? fault('code')} />
      <TextInput
        name="successUrl"
        type="url"
        label={text.successUrl}
        defaultValue={successUrl ?? ''}
        required
        error={fault('successUrl')}
      />
      <TextInput
        name="cancelUrl"
        type="url"
        label={text.cancelUrl}
        defaultValue={cancelUrl ?? ''}
        required
        error={fault('cancelUrl')}
      />
    </Form>
  )
}

import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { Customer } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { Form, faultOf, textOf } from '../parts/form/form.tsx'
import { useToast } from '../parts/toast.tsx'
import { reloadCustomers } from './queries.ts'
import { words } from './words.ts'

type Props = {
  /** The one to change; null: a new one. */
  customer: Customer | null
  onDone: (customer: Customer) => void
  onClose: () => void
}
const FIELDS = ['name', 'email', 'phone', 'externalId']

/** Adds a customer or changes one. */
export function CustomerDialog({ customer, onDone, onClose }: Props) {
  const text = useWords(words)
  const showToast = useToast()
  const [key] = useState(() => crypto.randomUUID())
  const save = useMutation({
    mutationFn: (values: FormData) => {
      const read = (name: string) => textOf(values, name)
      const details = { name: read('name'), email: read('email'), phone: read('phone') }
      if (customer) return call('PATCH /v1/customers/:id', { params: { id: customer.id }, body: details })
      const given = Object.entries({ ...details, externalId: read('externalId') }).filter(([, value]) => value !== null)
      return call('POST /v1/customers', { body: Object.fromEntries(given), idempotencyKey: key })
    },
    onSuccess: (saved) => {
      reloadCustomers()
      showToast(customer ? text.saved : text.added)
      onDone(saved)
    },
  })
  const fault = (field: string) => faultOf(save.error, field)
  return (
    <Dialog title={customer ? text.editTitle : text.newTitle} onClose={onClose}>
      <Form
        submit={customer ? text.save : text.add}
        isBusy={save.isPending}
        error={save.error}
        fields={FIELDS}
        onSubmit={(values) => save.mutate(values)}
      >
        {!customer && <p className="muted">{text.formText}</p>}
        <TextInput
          name="name"
          label={text.name}
          defaultValue={customer?.name ?? ''}
          maxLength={100}
          data-autofocus
          error={fault('name')}
        />
        <TextInput
          name="email"
          type="email"
          label={text.email}
          defaultValue={customer?.email ?? ''}
          error={fault('email')}
        />
        <TextInput
          name="phone"
          type="tel"
          label={text.phone}
          description={text.phoneHint}
          defaultValue={customer?.phone ?? ''}
          error={fault('phone')}
        />
        {!customer && (
          <TextInput
            name="externalId"
            label={`${text.reference} (${text.optional})`}
            description={text.referenceHint}
            maxLength={64}
            error={fault('externalId')}
          />
        )}
      </Form>
    </Dialog>
  )
}

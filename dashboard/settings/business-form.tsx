import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { BusinessData } from '../api/replies.ts'
import { reloadDocuments } from '../documents/queries.ts'
import { UploadFields } from '../documents/upload-fields.tsx'
import { useWords } from '../language/locale.tsx'
import { Form, faultOf } from '../parts/form/form.tsx'
import { beside } from '../parts/form/form-layout.ts'
import { Panel } from '../parts/screen.tsx'
import { useToast } from '../parts/toast.tsx'
import { useBanks } from '../payouts/queries.ts'
import { Group } from './field-group.tsx'
import { Owners } from './many-fields.tsx'
import { words } from './onboarding-words.ts'
import { readBusinessForm } from './read-business-form.ts'

type Props = { known: BusinessData | null | undefined; isAgain: boolean }

/** What the provider wants to know of a business. */
export function BusinessForm({ known, isAgain }: Props) {
  const text = useWords(words)
  const showToast = useToast()
  const banks = useBanks().data?.data ?? []
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [type, setType] = useState(known?.businessType ?? 'PT')
  const [bank, setBank] = useState(known?.bankAccount.bankCode ?? 'BCA')
  const submit = useMutation({
    mutationFn: (values: FormData) => call('POST /v1/onboarding', { body: readBusinessForm(values), idempotencyKey }),
    onSuccess: () => {
      showToast(text.sent)
      void reloadDocuments()
      queryClient.invalidateQueries({ queryKey: ['onboarding'] })
    },
  })
  const fault = (field: string) => faultOf(submit.error, field)
  const fields = [...FIELDS, ...['owners', 'documents']]
  return (
    <Panel isNarrow>
      <Form
        submit={isAgain ? text.sendAgain : text.send}
        isBusy={submit.isPending}
        error={submit.error}
        fields={fields}
        onSubmit={(values) => submit.mutate(values)}
      >
        <Group name={text.company}>
          <TextInput
            name="legalName"
            label={text.legalName}
            defaultValue={known?.legalName}
            required
            error={fault('legalName')}
          />
          <div style={beside}>
            <NativeSelect
              name="businessType"
              label={text.businessType}
              value={type}
              onChange={({ currentTarget }) => setType(currentTarget.value)}
              data={Object.entries(text.businessTypes).map(([value, label]) => ({ value, label }))}
              error={fault('businessType')}
            />
            <TextInput
              name="nib"
              label={text.nib}
              inputMode="numeric"
              defaultValue={known?.nib}
              required
              error={fault('nib')}
            />
            <TextInput
              name="npwp"
              label={text.npwp}
              inputMode="numeric"
              defaultValue={known?.npwp}
              required
              error={fault('npwp')}
            />
          </div>
        </Group>
        <Group name={text.address}>
          <TextInput
            name="address.line"
            label={text.line}
            autoComplete="street-address"
            defaultValue={known?.address.line}
            required
            error={fault('address.line')}
          />
          <div style={beside}>
            <TextInput
              name="address.city"
              label={text.city}
              defaultValue={known?.address.city}
              required
              error={fault('address.city')}
            />
            <TextInput
              name="address.postalCode"
              label={text.postalCode}
              inputMode="numeric"
              defaultValue={known?.address.postalCode}
              required
              error={fault('address.postalCode')}
            />
          </div>
        </Group>
        <Group name={text.account}>
          <div style={beside}>
            <NativeSelect
              name="bankAccount.bankCode"
              label={text.bank}
              // The banks load after the field, which may already have focus.
              value={bank}
              onChange={({ currentTarget }) => setBank(currentTarget.value)}
              data={banks.map(({ shortCode, name }) => ({ value: shortCode, label: name }))}
              error={fault('bankAccount.bankCode')}
            />
            <TextInput
              name="bankAccount.accountNo"
              label={text.accountNo}
              inputMode="numeric"
              defaultValue={known?.bankAccount.accountNo}
              required
              error={fault('bankAccount.accountNo')}
            />
          </div>
          <TextInput
            name="bankAccount.accountName"
            label={text.accountName}
            defaultValue={known?.bankAccount.accountName}
            required
            error={fault('bankAccount.accountName')}
          />
        </Group>
        <Owners known={known?.owners ?? []} error={submit.error} />
        <Group name={text.documents}>
          <UploadFields businessType={type} known={known?.documents ?? []} error={submit.error} />
        </Group>
      </Form>
    </Panel>
  )
}

const FIELDS = [
  'legalName',
  'businessType',
  'nib',
  'npwp',
  'address.line',
  'address.city',
  'address.postalCode',
  'bankAccount.bankCode',
  'bankAccount.accountNo',
  'bankAccount.accountName',
]

import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { daysOf } from '../../src/dashboard/lists/days.ts'
import { callForResponse } from '../api/call.ts'
import { serverNow } from '../format/now.ts'
import { useZone } from '../format/zone.ts'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { DayField } from '../parts/form/day-field.tsx'
import { Form, faultOf, textOf } from '../parts/form/form.tsx'
import { saveFile } from '../parts/save-file.ts'
import { useMay } from '../session/session.tsx'
import { words } from './words.ts'

/** Exports the accounts that payers named, for members who may make reports and see account numbers. */
export function PayersAccounts() {
  const text = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const [canMake, canSee] = [useMay('reports.make'), useMay('accounts.reveal')]
  if (!(canMake && canSee)) return null
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {text.payersAccounts}
      </Button>
      {isOpen && <TakeOut onClose={() => setOpen(false)} />}
    </>
  )
}

const DAYS = ['from', 'to'] as const

function TakeOut({ onClose }: { onClose: () => void }) {
  const text = useWords(words)
  const zone = useZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const thisMonth = daysOf('this_month', zone, serverNow())
  const names = { from: text.payersAccountsFrom, to: text.payersAccountsTo }
  const download = useMutation({
    mutationFn: async (values: FormData) => {
      const [from, to, reason] = [...DAYS, 'reason'].map((name) => textOf(values, name) ?? '')
      const body = { from: from ?? '', to: to ?? '', reason: reason ?? '' }
      const response = await callForResponse('POST /dashboard/api/payouts/named-by-payers/file', { body })
      saveFile(`accounts-${body.from}-${body.to}.csv`, await response.blob())
    },
    onSuccess: onClose,
  })
  return (
    <Dialog title={text.payersAccountsTitle} onClose={onClose}>
      <p style={{ marginBottom: '1rem' }}>{text.payersAccountsText}</p>
      <Form
        submit={text.payersAccountsGet}
        isBusy={download.isPending}
        error={download.error}
        fields={[...DAYS, 'reason']}
        onSubmit={(values) => download.mutate(values)}
      >
        <Group grow align="flex-start">
          {DAYS.map((name) => (
            <DayField
              key={name}
              name={name}
              required
              label={names[name]}
              defaultValue={thisMonth[name]}
              error={faultOf(download.error, name)}
            />
          ))}
        </Group>
        <TextInput
          name="reason"
          required
          minLength={3}
          maxLength={200}
          label={text.payersAccountsReason}
          description={text.payersAccountsReasonHint}
          error={faultOf(download.error, 'reason')}
        />
      </Form>
    </Dialog>
  )
}

import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import type { Inquiry, Payout } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { textOf } from '../parts/form/form.tsx'
import { beside } from '../parts/form/form-layout.ts'
import { useBanks } from './queries.ts'
import { readPayoutForm } from './read-payout-form.ts'
import { words } from './words.ts'

const TONES = { exact: 'green', close: 'yellow', different: 'red' } as const

type Props = { fault: (field: string) => string | undefined; known?: Partial<Payout['attributes']> | undefined }

/** The receiver's account, and the bank's check of it before anything is sent. `known` fills it in. */
export function AccountFields({ fault, known = {} }: Props) {
  const text = useWords(words)
  const banks = useBanks().data?.data ?? []
  const place = useRef<HTMLDivElement>(null)
  const [bank, setBank] = useState(known.receiverBankCode ?? '')
  const inquiry = useMutation({
    mutationFn: (values: FormData) => {
      const { receiverAccountNo, receiverBankCode } = readPayoutForm(values).attributes
      const receiverName = textOf(values, 'receiverName')
      const body = { receiverAccountNo, receiverBankCode, ...(receiverName ? { receiverName } : {}) }
      return call('POST /v1/send-money/inquiry', { body })
    },
  })
  const check = () => {
    const form = place.current?.closest('form')
    if (form) inquiry.mutate(new FormData(form))
  }
  return (
    <div ref={place} style={{ display: 'grid', gap: '1rem' }} onChange={inquiry.reset}>
      <div style={beside}>
        <NativeSelect
          name="receiverBankCode"
          label={text.bank}
          required
          // The banks load after the field, which may already have focus: the field and the choice stay.
          value={bank}
          onChange={({ currentTarget }) => setBank(currentTarget.value)}
          data={[{ value: '', label: '–' }, ...banks.map(({ shortCode, name }) => ({ value: shortCode, label: name }))]}
          error={fault('attributes.receiverBankCode')}
        />
        <TextInput
          name="receiverAccountNo"
          label={text.accountNo}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={known.receiverAccountNo}
          required
          error={fault('attributes.receiverAccountNo')}
        />
      </div>
      <TextInput
        name="receiverName"
        label={text.receiverName}
        description={text.receiverNameHint}
        autoComplete="off"
        defaultValue={known.receiverName}
        maxLength={100}
        required
        error={fault('attributes.receiverName')}
      />
      <Button variant="default" style={{ justifySelf: 'start' }} loading={inquiry.isPending} onClick={check}>
        {text.check}
      </Button>
      <div role="status">{inquiry.data && <Found inquiry={inquiry.data.data} />}</div>
      <ErrorNotice error={inquiry.error} />
    </div>
  )
}

function Found({ inquiry }: { inquiry: Inquiry }) {
  const text = useWords(words)
  const { canReceive, receiverName, nameMatch, reason } = inquiry
  if (!canReceive) {
    return (
      <Alert color="red" variant="light" title={text.notChecked}>
        {reason}
      </Alert>
    )
  }
  const isDoubtful = nameMatch === 'close' || nameMatch === 'different'
  return (
    <Alert
      color={nameMatch ? TONES[nameMatch] : 'green'}
      variant="light"
      title={isDoubtful ? text.matches[nameMatch] : text.checked}
    >
      {receiverName && <p>{text.bankSays(receiverName)}</p>}
      {nameMatch === 'exact' && <p>{text.matches.exact}</p>}
    </Alert>
  )
}

import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Payment } from '../api/types.ts'
import { useWords } from '../language/locale.tsx'
import { Form } from '../parts/form.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { type Reading, ReadingShown } from './reading.tsx'
import { words } from './words.ts'

/** A sentence says what is to be paid. What it was read as is shown before anything is created. */
export function CreateBySentence({ onCreated }: { onCreated: (payment: Payment) => void }) {
  const text = useWords(words)
  const [intent, setIntent] = useState('')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [asked] = useDebouncedValue(intent.trim(), 250)
  const reading = useQuery({
    queryKey: ['reading', asked],
    queryFn: ({ signal }) => readSentence(asked, signal),
    enabled: asked !== '',
    retry: false,
  })
  const create = useMutation({
    mutationFn: () => api.post<Payment>('/v1/checkout/intents', { intent: intent.trim() }, { idempotencyKey }),
    onSuccess: (payment) => {
      queryClient.invalidateQueries({ queryKey: ['payments'] })
      onCreated(payment)
    },
  })
  const isShown = asked !== '' && asked === intent.trim() && reading.isSuccess
  return (
    <Form
      submit={text.createAction}
      isBusy={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate()}
      isDisabled={!isShown}
    >
      <Textarea
        label={text.sentence}
        description={text.sentenceHint}
        placeholder={text.sentenceExample}
        value={intent}
        onChange={(event) => setIntent(event.currentTarget.value)}
        rows={3}
        maxLength={1_000}
        required
        autoFocus
      />
      <div style={{ minHeight: '9rem' }} aria-live="polite">
        {asked === '' ? (
          <p className="muted">{text.typeFirst}</p>
        ) : reading.error ? (
          <Trouble error={reading.error} />
        ) : (
          reading.data && <ReadingShown reading={reading.data} />
        )}
      </div>
    </Form>
  )
}

const readSentence = (intent: string, signal: AbortSignal): Promise<Reading> =>
  api.post('/v1/checkout/intents', { intent }, { query: { dryRun: 'true' }, signal })

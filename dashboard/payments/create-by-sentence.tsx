import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Payment } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { Form } from '../parts/form.tsx'
import { IntentReading } from './intent-reading.tsx'
import { words } from './words.ts'

/** Creates a payment from a sentence. How the sentence was read is shown first. */
export function CreateBySentence({ onCreated }: { onCreated: (payment: Payment) => void }) {
  const text = useWords(words)
  const [intent, setIntent] = useState('')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [asked] = useDebouncedValue(intent.trim(), 250)
  const reading = useQuery({
    queryKey: ['reading', asked],
    queryFn: ({ signal }) => call('POST /v1/checkout/intents?dryRun=true', { body: { intent: asked }, signal }),
    enabled: asked !== '',
    retry: false,
  })
  const create = useMutation({
    mutationFn: () => call('POST /v1/checkout/intents', { body: { intent: intent.trim() }, idempotencyKey }),
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
          <ErrorNotice error={reading.error} />
        ) : (
          reading.data && <IntentReading reading={reading.data} />
        )}
      </div>
    </Form>
  )
}

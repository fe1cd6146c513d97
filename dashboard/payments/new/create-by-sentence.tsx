import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import type { Answers } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Payment } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Form } from '../../parts/form/form.tsx'
import { words } from '../words.ts'
import { IntentReading } from './intent-reading.tsx'
import { questionIn, SentenceQuestion } from './sentence-question.tsx'

/** A sentence, and the answers to its questions; another sentence starts without answers. */
type Said = { readonly intent: string; readonly answers: Answers }

const bodyOf = ({ intent, answers }: Said) =>
  Object.keys(answers).length > 0 ? { intent: intent.trim(), answers } : { intent: intent.trim() }

/** Creates a payment from a sentence. How the sentence was read, or what it leaves open, is shown first. */
export function CreateBySentence({ onCreated }: { onCreated: (payment: Payment) => void }) {
  const text = useWords(words)
  const [said, setSaid] = useState<Said>({ intent: '', answers: {} })
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [settled] = useDebouncedValue(said.intent.trim(), 250)
  const shown = useRef<HTMLDivElement>(null)
  const isRead = settled !== '' && settled === said.intent.trim()
  const reading = useQuery({
    queryKey: ['reading', settled, said.answers],
    queryFn: ({ signal }) => call('POST /v1/checkout/intents?dryRun=true', { body: bodyOf(said), signal }),
    enabled: isRead,
    retry: false,
  })
  const create = useMutation({
    mutationFn: () => call('POST /v1/checkout/intents', { body: bodyOf(said), idempotencyKey }),
    onSuccess: (payment) => {
      queryClient.invalidateQueries({ queryKey: ['payments'] })
      onCreated(payment)
    },
  })
  /** The button that answers goes away, so the focus moves to what comes in its place. */
  const answer = (answers: Answers) => {
    setSaid({ ...said, answers })
    shown.current?.focus()
  }
  const question = questionIn(reading.error)
  return (
    <Form
      submit={text.createAction}
      isBusy={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate()}
      isDisabled={!(isRead && reading.isSuccess)}
    >
      <Textarea
        label={text.sentence}
        description={text.sentenceHint}
        placeholder={text.sentenceExample}
        value={said.intent}
        onChange={(event) => setSaid({ intent: event.currentTarget.value, answers: {} })}
        rows={3}
        maxLength={1_000}
        required
        autoFocus
      />
      <div ref={shown} tabIndex={-1} style={{ minHeight: '9rem' }} aria-live="polite">
        {settled === '' ? (
          <p className="muted">{text.typeFirst}</p>
        ) : question ? (
          <SentenceQuestion
            fault={question}
            isDisabled={!isRead}
            onAnswer={(answers) => answer({ ...said.answers, ...answers })}
          />
        ) : reading.error ? (
          <ErrorNotice error={reading.error} />
        ) : (
          reading.data && <IntentReading reading={reading.data} onAskAgain={() => answer({})} />
        )}
      </div>
    </Form>
  )
}

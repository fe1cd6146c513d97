import { Button, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Progress } from '../../../src/dashboard/sending/schema.ts'
import { call } from '../../api/call.ts'
import { follow } from '../../api/follow.ts'
import { Problem } from '../../api/problem.ts'
import { formatCount } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import type { Filters } from '../../lists/list.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { useToast } from '../../parts/toast.tsx'
import { reloadInvoices } from '../queries.ts'
import css from './remind-many.module.css'
import { remindWords } from './remind-words.ts'

const CREATE = 'POST /dashboard/api/invoices/reminders'
const PREVIEW = `${CREATE}/preview` as const

type Props = {
  /** Those that are picked; none: all outstanding ones of the filter. */
  readonly ids: readonly string[]
  readonly filters: Filters
  readonly clear: () => void
}

/** Reminds the customers of the invoices that are picked, or of all outstanding ones of the filter. */
export function RemindMany({ ids, filters, clear }: Props) {
  const text = useWords(remindWords)
  const [isOpen, setOpen] = useState(false)
  const isPicked = ids.length > 0
  return (
    <>
      {isPicked && (
        <Button variant="subtle" onClick={clear}>
          {text.letGo}
        </Button>
      )}
      <Button variant={isPicked ? 'filled' : 'default'} onClick={() => setOpen(true)}>
        {isPicked ? text.remindPicked(ids.length) : text.remind}
      </Button>
      {isOpen && <RemindDialog {...{ ids, filters, clear }} onClose={() => setOpen(false)} />}
    </>
  )
}

/** How many are reminded, and why the others are not, before anything is sent. */
function RemindDialog({ ids, filters, clear, onClose }: Props & { readonly onClose: () => void }) {
  const text = useWords(remindWords)
  const locale = useLocale()
  const showToast = useToast()
  const [progress, setProgress] = useState<Progress | null>(null)
  // As it was opened: the selection is cleared once the reminders are queued.
  const [body] = useState(() => (ids.length > 0 ? { ids: [...ids] } : { filter: filters }))
  const preview = useQuery({
    queryKey: ['invoices', 'reminders', body],
    queryFn: ({ signal }) => call(PREVIEW, { body, signal }),
    gcTime: 0,
  })
  const send = useMutation({
    mutationFn: () => follow(CREATE, { body }, setProgress),
    onSuccess: ({ reminders }) => {
      showToast(text.done(reminders))
      clear()
      onClose()
    },
    onSettled: reloadInvoices,
  })
  const error = send.error ?? preview.error
  const isUnavailable = error instanceof Problem && error.code === 'MAIL_UNAVAILABLE'
  const { reminders = 0, not = [], isWhole = true } = preview.data ?? {}
  return (
    <Dialog title={text.title} onClose={onClose} isHeld={send.isPending}>
      <p className="muted">{ids.length > 0 ? text.picked(ids.length) : text.all}</p>
      {preview.data && (
        <div role="status" className={css.preview}>
          <p>
            <strong>{text.due(reminders)}</strong>
          </p>
          {not.length > 0 && (
            <section aria-label={text.notTitle}>
              <p className="muted">{text.notTitle}</p>
              <ul className={css.reasons}>
                {not.map(({ reason, invoices }) => (
                  <li key={reason}>
                    <strong className="tabular">{formatCount(invoices, locale)}</strong> {text.reasons[reason]}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {!isWhole && <p className="muted">{text.notWhole}</p>}
        </div>
      )}
      {isUnavailable ? <p role="alert">{text.unavailable}</p> : <ErrorNotice error={error} />}
      {send.isPending && progress && <p role="status">{text.progress(progress.accepted, progress.of)}</p>}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" disabled={send.isPending} onClick={onClose}>
          {text.close}
        </Button>
        {!(preview.data && reminders === 0) && (
          <Button
            loading={preview.isPending || send.isPending}
            disabled={!preview.data}
            data-autofocus
            onClick={() => send.mutate()}
          >
            {text.send(reminders)}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

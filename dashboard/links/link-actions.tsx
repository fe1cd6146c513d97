import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LINK_MOVES, type LinkStatus } from '../../src/links/states.ts'
import { call } from '../api/call.ts'
import type { PaymentLink } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/dialogs/confirm.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMay } from '../session/session.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { reloadLinks } from './queries.ts'
import { words } from './words.ts'

const CALLS = {
  PAUSED: 'POST /v1/payment-links/:id/pause',
  ACTIVE: 'POST /v1/payment-links/:id/activate',
  ARCHIVED: 'POST /v1/payment-links/:id/archive',
} as const

/** What may be done with a link where it stands. */
export function LinkActions({ link }: { link: PaymentLink }) {
  const text = useWords(words)
  const showToast = useToast()
  const canAct = useMay('payments.act')
  const [dialog, setDialog] = useState<'edit' | 'archive' | null>(null)
  const move = useMutation({
    mutationFn: (to: LinkStatus) => call(CALLS[to], { params: { id: link.id } }),
    onSuccess: ({ status }) => {
      setDialog(null)
      showToast(text.moved[status])
    },
    onSettled: reloadLinks,
  })
  const may = (to: LinkStatus) => LINK_MOVES[link.status].includes(to)
  if (!canAct || LINK_MOVES[link.status].length === 0) return null
  return (
    <>
      <Button onClick={() => setDialog('edit')}>{text.edit}</Button>
      {may('PAUSED') && (
        <Button variant="default" loading={move.isPending} onClick={() => move.mutate('PAUSED')}>
          {text.pause}
        </Button>
      )}
      {may('ACTIVE') && (
        <Button variant="default" loading={move.isPending} onClick={() => move.mutate('ACTIVE')}>
          {text.activate}
        </Button>
      )}
      {may('ARCHIVED') && (
        <Button variant="subtle" color="red" onClick={() => setDialog('archive')}>
          {text.archive}
        </Button>
      )}
      {dialog === null && <ErrorNotice error={move.error} />}
      <Confirm
        opened={dialog === 'archive'}
        title={text.archiveTitle}
        action={text.archive}
        color="red"
        keep={text.keep}
        isBusy={move.isPending}
        error={move.error}
        onConfirm={() => move.mutate('ARCHIVED')}
        onClose={() => setDialog(null)}
      >
        <p>{text.archiveText}</p>
      </Confirm>
      {dialog === 'edit' && <LinkDialog link={link} onDone={() => setDialog(null)} onClose={() => setDialog(null)} />}
    </>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { COLLECTOR_MOVES } from '../../src/collectors/states.ts'
import { call } from '../api/call.ts'
import type { Collector } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/dialogs/confirm.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMay } from '../session/session.tsx'
import { CollectorDialog } from './collector-dialog.tsx'
import { reloadCollectors } from './queries.ts'
import { words } from './words.ts'

const CALLS = {
  PAUSED: 'POST /v1/collectors/:id/pause',
  ACTIVE: 'POST /v1/collectors/:id/activate',
  CLOSED: 'POST /v1/collectors/:id/close',
} as const
type To = keyof typeof CALLS

/** What may be done with a collector where it stands. */
export function CollectorActions({ collector }: { collector: Collector }) {
  const text = useWords(words)
  const showToast = useToast()
  const canAct = useMay('payments.act')
  const [dialog, setDialog] = useState<'edit' | 'close' | null>(null)
  const move = useMutation({
    mutationFn: (to: To) => call(CALLS[to], { params: { id: collector.id } }),
    onSuccess: (_, to) => {
      setDialog(null)
      showToast(text.moved[to])
    },
    onSettled: reloadCollectors,
  })
  const moves: readonly string[] = COLLECTOR_MOVES[collector.status]
  // While it is requested only its provider moves it.
  const may = (to: To) => collector.status !== 'REQUESTED' && moves.includes(to)
  if (!canAct || collector.status === 'FAILED') return null
  return (
    <>
      <Button variant="default" onClick={() => setDialog('edit')}>
        {text.edit}
      </Button>
      {may('PAUSED') && (
        <Button variant="default" loading={move.isPending && dialog === null} onClick={() => move.mutate('PAUSED')}>
          {text.pause}
        </Button>
      )}
      {may('ACTIVE') && (
        <Button loading={move.isPending && dialog === null} onClick={() => move.mutate('ACTIVE')}>
          {text.activate}
        </Button>
      )}
      {may('CLOSED') && (
        <Button variant="subtle" color="red" onClick={() => setDialog('close')}>
          {text.close}
        </Button>
      )}
      {dialog === null && <ErrorNotice error={move.error} />}
      <Confirm
        opened={dialog === 'close'}
        title={text.closeTitle}
        action={text.close}
        color="red"
        keep={text.keep}
        isBusy={move.isPending}
        error={move.error}
        onConfirm={() => move.mutate('CLOSED')}
        onClose={() => setDialog(null)}
      >
        <p>{text.closeText}</p>
      </Confirm>
      {dialog === 'edit' && (
        <CollectorDialog collector={collector} onDone={() => setDialog(null)} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

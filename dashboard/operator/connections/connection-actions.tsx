import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ConnectionDetail } from '../../../src/dashboard/connections/schema.ts'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { useToast } from '../../parts/toast.tsx'
import { paths } from '../../paths.ts'
import { reloadConnections } from '../queries.ts'
import { words } from '../words.ts'
import { Rotate } from './rotate.tsx'

type Opened = 'activate' | 'disable' | 'rotate' | 'remove'

/** What can be done with a connection in its state. Each asks who the person is. */
export function ConnectionActions({ connection }: { connection: ConnectionDetail }) {
  const text = useWords(words)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const serves = connection.state === 'active' || connection.state === 'degraded'
  return (
    <>
      <TestButton id={connection.id} />
      {!serves && <Button onClick={() => setOpened('activate')}>{text.activate}</Button>}
      {connection.state !== 'disabled' && (
        <Button variant="default" onClick={() => setOpened('disable')}>
          {text.disable}
        </Button>
      )}
      <Button variant="default" onClick={() => setOpened('rotate')}>
        {text.rotate}
      </Button>
      {connection.isRemovable && (
        <Button variant="subtle" color="red" onClick={() => setOpened('remove')}>
          {text.remove}
        </Button>
      )}
      {opened === 'activate' && <Move connection={connection} to="activate" onClose={close} />}
      {opened === 'disable' && <Move connection={connection} to="disable" onClose={close} />}
      {opened === 'rotate' && <Rotate connection={connection} onClose={close} />}
      {opened === 'remove' && <Remove id={connection.id} onClose={close} />}
    </>
  )
}

function TestButton({ id }: { id: string }) {
  const text = useWords(words)
  const showToast = useToast()
  const test = useMutation({
    mutationFn: () => call('POST /dashboard/api/operator/connections/:id/test', { params: { id } }),
    onSuccess: () => showToast(text.tested),
    onSettled: reloadConnections,
  })
  return (
    <>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {text.test}
      </Button>
      <ErrorNotice error={test.error} />
    </>
  )
}

type MoveProps = { connection: ConnectionDetail; to: 'activate' | 'disable'; onClose: () => void }

function Move({ connection: { id, lastTest }, to, onClose }: MoveProps) {
  const text = useWords(words)
  const showToast = useToast()
  const isActivating = to === 'activate'
  const move = useMutation({
    mutationFn: () =>
      isActivating
        ? call('POST /dashboard/api/operator/connections/:id/activate', { params: { id } })
        : call('POST /dashboard/api/operator/connections/:id/disable', { params: { id } }),
    onSuccess: () => {
      showToast(isActivating ? text.activated : text.disabled)
      onClose()
    },
    onSettled: reloadConnections,
  })
  const hasPassed = lastTest?.results.every(({ is }) => is === 'ok') ?? false
  return (
    <Confirm
      opened
      title={isActivating ? text.activateTitle : text.disableTitle}
      action={isActivating ? text.activate : text.disable}
      {...(isActivating ? {} : { color: 'red' as const })}
      isBusy={move.isPending}
      error={move.error}
      onConfirm={() => move.mutate()}
      onClose={onClose}
    >
      <p>{isActivating ? text.activateText : text.disableText}</p>
      {isActivating && !hasPassed && (
        <p style={{ marginTop: '0.75rem' }}>
          <strong>{lastTest ? text.activateUntested : text.neverTested}</strong>
        </p>
      )}
    </Confirm>
  )
}

function Remove({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useWords(words)
  const showToast = useToast()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call('DELETE /dashboard/api/operator/connections/:id', { params: { id } }),
    onSuccess: () => {
      showToast(text.removed)
      navigate(paths.connections)
      reloadConnections()
    },
  })
  return (
    <Confirm
      opened
      title={text.removeTitle}
      action={text.remove}
      color="red"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{text.removeText}</p>
    </Confirm>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import type { WebhookEndpoint } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { useToast } from '../../parts/toast.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import { words } from '../words.ts'
import { EditEndpoint } from './edit-endpoint.tsx'
import { reloadEndpoints } from './endpoint-queries.ts'
import { RotateEndpointSecret } from './rotate-endpoint-secret.tsx'

/** What can be done to an endpoint, for those who may. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const text = useWords(words)
  const canChange = useMay('settings.change')
  const canRotate = useMay('secrets.change')
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { id, enabled } = endpoint
  const change = useMutation({
    mutationFn: () => call('PATCH /v1/webhook-endpoints/:id', { params: { id }, body: { enabled: !enabled } }),
    onSettled: reloadEndpoints,
  })
  if (!canChange) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen('edit')}>
        {text.edit}
      </Button>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
        {enabled ? text.switchOff : text.switchOn}
      </Button>
      {canRotate && (
        <Button variant="default" onClick={() => setOpen('rotate')}>
          {text.rotateSecret}
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={() => setOpen('delete')}>
        {text.deleteEndpoint}
      </Button>
      <ErrorNotice error={change.error} />
      {open === 'edit' && <EditEndpoint endpoint={endpoint} onClose={close} />}
      {open === 'rotate' && <RotateEndpointSecret id={id} onClose={close} />}
      {open === 'delete' && <DeleteEndpoint endpoint={endpoint} onClose={close} />}
    </>
  )
}

function DeleteEndpoint({ endpoint: { id, url }, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const text = useWords(words)
  const showToast = useToast()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call('DELETE /v1/webhook-endpoints/:id', { params: { id } }),
    onSuccess: async () => {
      showToast(text.endpointDeleted)
      await navigate(paths.webhooks)
      await reloadEndpoints()
    },
  })
  return (
    <Confirm
      opened
      title={text.deleteEndpointTitle}
      action={text.deleteEndpoint}
      color="red"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{text.deleteEndpointText}</p>
      <p className="mono">{url}</p>
    </Confirm>
  )
}

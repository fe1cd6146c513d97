import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { useToast } from '../../parts/toast.tsx'
import { useMay } from '../../session/session.tsx'
import { reloadSettings } from '../../settings/queries.ts'
import { words } from '../words.ts'
import { reloadEndpoints } from './endpoint-queries.ts'

type Props = {
  /** The endpoint's id in the API. */
  readonly id: string
  readonly url: string
  readonly receives: boolean
}

/** Whether refund events to an address carry claim links, with a button for members who may allow it. */
export function ClaimUrls({ id, url, receives }: Props) {
  const text = useWords(words)
  const showToast = useToast()
  const canConfirm = useMay('refunds.make')
  const [isAsking, setAsking] = useState(false)
  const confirm = useMutation({
    mutationFn: () => call('POST /dashboard/api/endpoints/:id/confirm', { params: { id }, body: { url } }),
    onSuccess: () => {
      setAsking(false)
      showToast(text.claimUrlsConfirmed)
    },
    onSettled: () => Promise.all([reloadSettings(), reloadEndpoints()]),
  })
  if (receives) return <p className="muted">{text.claimUrlsOn}</p>
  return (
    <div>
      <p>{canConfirm ? text.claimUrlsOff : text.claimUrlsOffForOthers}</p>
      {canConfirm && (
        <Button variant="default" mt="xs" onClick={() => setAsking(true)}>
          {text.claimUrlsConfirm}
        </Button>
      )}
      <Confirm
        opened={isAsking}
        title={text.claimUrlsConfirmTitle}
        action={text.claimUrlsConfirm}
        isBusy={confirm.isPending}
        error={confirm.error}
        onConfirm={() => confirm.mutate()}
        onClose={() => setAsking(false)}
      >
        <p className="mono" style={{ overflowWrap: 'anywhere', marginBottom: '0.75rem' }}>
          {url}
        </p>
        <p>{text.claimUrlsConfirmText}</p>
      </Confirm>
    </div>
  )
}

/** Whether an endpoint subscribes to refund events at all. */
export const receivesRefunds = (events: readonly string[]): boolean =>
  events.some((filter) => filter === '*' || filter.startsWith('refund.'))

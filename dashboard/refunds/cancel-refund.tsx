import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/dialogs/confirm.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMay } from '../session/session.tsx'
import { reloadRefunds } from './queries.ts'
import { words } from './words.ts'

/** Takes a link back that no payer has used. */
export function CancelRefund({ id }: { id: string }) {
  const text = useWords(words)
  const showToast = useToast()
  const canMake = useMay('refunds.make')
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () => call('POST /v1/refunds/:id/cancel', { params: { id } }),
    onSuccess: () => {
      setAsking(false)
      showToast(text.cancelled)
    },
    onSettled: reloadRefunds,
  })
  if (!canMake) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {text.cancel}
      </Button>
      <Confirm
        opened={isAsking}
        title={text.cancelTitle}
        action={text.cancel}
        color="red"
        keep={text.keep}
        isBusy={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{text.cancelText}</p>
      </Confirm>
    </>
  )
}

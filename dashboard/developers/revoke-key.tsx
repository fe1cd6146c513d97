import { useMutation } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { useToast } from '../parts/toast.tsx'
import { type Key, reloadKeys } from './key.ts'
import { words } from './words.ts'

export function RevokeKey({ secretKey, onClose }: { secretKey: Key; onClose: () => void }) {
  const text = useWords(words)
  const say = useToast()
  const revoke = useMutation({
    mutationFn: () => api.delete(`/dashboard/api/keys/${secretKey.id}`),
    onSuccess: () => {
      say(text.revoked)
      onClose()
    },
    onSettled: reloadKeys,
  })
  return (
    <Confirm
      opened
      title={text.revokeTitle}
      action={text.revoke}
      color="red"
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>{text.revokeText}</p>
      <p className="mono">{secretKey.hint}</p>
    </Confirm>
  )
}

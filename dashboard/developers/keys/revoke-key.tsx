import { useMutation } from '@tanstack/react-query'
import type { SecretKey } from '../../../src/dashboard/developers/schema.ts'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { useToast } from '../../parts/toast.tsx'
import { words } from '../words.ts'
import { reloadKeys } from './reload-keys.ts'

export function RevokeKey({ secretKey, onClose }: { secretKey: SecretKey; onClose: () => void }) {
  const text = useWords(words)
  const showToast = useToast()
  const revoke = useMutation({
    mutationFn: () => call('DELETE /dashboard/api/keys/:id', { params: { id: secretKey.id } }),
    onSuccess: () => {
      showToast(text.revoked)
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

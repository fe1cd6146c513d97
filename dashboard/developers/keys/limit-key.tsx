import { useMutation } from '@tanstack/react-query'
import type { SecretKey } from '../../../src/dashboard/developers/schema.ts'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Form } from '../../parts/form/form.tsx'
import { useToast } from '../../parts/toast.tsx'
import { words as changeWords } from '../../team/changes/change-words.ts'
import { words } from '../words.ts'
import { LIMIT_FIELDS, LimitFields, type Limits, readLimits } from './key-limits.tsx'
import { reloadKeys } from './reload-keys.ts'

/** Sets how much a key may send; more than now waits for a second owner. */
export function LimitKey({ secretKey, onClose }: { secretKey: SecretKey; onClose: () => void }) {
  const text = useWords(words)
  const changes = useWords(changeWords)
  const showToast = useToast()
  const limit = useMutation({
    mutationFn: (limits: Limits) =>
      call('PUT /dashboard/api/keys/:id/limits', { params: { id: secretKey.id }, body: limits }),
    onSuccess: (held) => {
      reloadKeys()
      showToast(held ? changes.held : text.limitsSaved)
      onClose()
    },
  })
  return (
    <Dialog title={text.limits} onClose={onClose}>
      <Form
        submit={text.saveLimits}
        isBusy={limit.isPending}
        error={limit.error}
        fields={LIMIT_FIELDS}
        onSubmit={(values) => limit.mutate(readLimits(values))}
      >
        <p>{text.limitsText}</p>
        <p className="mono">{secretKey.hint}</p>
        <LimitFields limits={secretKey.limits} error={limit.error} />
      </Form>
    </Dialog>
  )
}

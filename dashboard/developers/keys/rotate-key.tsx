import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { SecretKey } from '../../../src/dashboard/developers/schema.ts'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Form, textOf } from '../../parts/form/form.tsx'
import { words as changeWords } from '../../team/changes/change-words.ts'
import { ShownOnce } from '../shown-once.tsx'
import { words } from '../words.ts'
import { reloadKeys } from './reload-keys.ts'

const DAYS = [0, 1, 3, 7]

/** Replaces a key by another that may do the same; both work while servers are changed over. */
export function RotateKey({ secretKey, onClose }: { secretKey: SecretKey; onClose: () => void }) {
  const text = useWords(words)
  const changes = useWords(changeWords)
  const rotate = useMutation({
    mutationFn: (overlapDays: number) =>
      call('POST /dashboard/api/keys/:id/rotate', { params: { id: secretKey.id }, body: { overlapDays } }),
    onSuccess: reloadKeys,
  })
  if (rotate.data) {
    return (
      <Dialog title={text.keyMade} onClose={onClose} isHeld>
        <ShownOnce secret={rotate.data.key} copy={text.copyKey} onDone={onClose}>
          {text.keyOnce}
          {rotate.data.changeId !== null && ` ${changes.keyHeld}`}
        </ShownOnce>
      </Dialog>
    )
  }
  return (
    <Dialog title={text.rotateTitle} onClose={onClose}>
      <Form
        submit={text.rotate}
        isBusy={rotate.isPending}
        error={rotate.error}
        onSubmit={(values) => rotate.mutate(Number(textOf(values, 'overlapDays')))}
      >
        <p>{text.rotateText}</p>
        <p className="mono">{secretKey.hint}</p>
        <NativeSelect
          name="overlapDays"
          label={text.overlap}
          defaultValue="1"
          data={DAYS.map((days) => ({ value: String(days), label: text.overlapDays(days) }))}
        />
      </Form>
    </Dialog>
  )
}

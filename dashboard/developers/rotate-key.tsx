import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Form, textOf } from '../parts/form.tsx'
import { type Key, type MadeKey, reloadKeys } from './key.ts'
import { ShownOnce } from './shown-once.tsx'
import { words } from './words.ts'

const DAYS = [0, 1, 3, 7]

/** Replaces a key by another that may do the same; both work while servers are changed over. */
export function RotateKey({ secretKey, onClose }: { secretKey: Key; onClose: () => void }) {
  const text = useWords(words)
  const rotate = useMutation({
    mutationFn: (overlapDays: number) =>
      api.post<MadeKey>(`/dashboard/api/keys/${secretKey.id}/rotate`, { overlapDays }),
    onSuccess: reloadKeys,
  })
  if (rotate.data) {
    return (
      <Dialog title={text.keyMade} onClose={onClose} isHeld>
        <ShownOnce secret={rotate.data.key} copy={text.copyKey} onDone={onClose}>
          {text.keyOnce}
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

import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Form, textOf } from '../../parts/form/form.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { words } from '../words.ts'

const HOURS = [0, 1, 24, 72, 168]

/** Gives an endpoint a new secret, which is shown this once. */
export function RotateEndpointSecret({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useWords(words)
  const rotate = useMutation({
    mutationFn: (overlapHours: number) =>
      call('POST /v1/webhook-endpoints/:id/secret/rotate', { params: { id }, body: { overlapHours } }),
  })
  if (rotate.data) {
    return (
      <Dialog title={text.secretMade} onClose={onClose} isHeld>
        <ShownOnce secret={rotate.data.secret} copy={text.copySecret} onDone={onClose}>
          {text.secretOnce} <Moment at={rotate.data.previousValidUntil} />
        </ShownOnce>
      </Dialog>
    )
  }
  return (
    <Dialog title={text.rotateSecretTitle} onClose={onClose}>
      <Form
        submit={text.rotateSecret}
        isBusy={rotate.isPending}
        error={rotate.error}
        onSubmit={(values) => rotate.mutate(Number(textOf(values, 'overlapHours')))}
      >
        <p>{text.rotateEndpointText}</p>
        <NativeSelect
          name="overlapHours"
          label={text.overlapOfSecret}
          defaultValue="24"
          data={HOURS.map((hours) => ({ value: String(hours), label: text.overlapHours(hours) }))}
        />
      </Form>
    </Dialog>
  )
}

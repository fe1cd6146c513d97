import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Form } from '../../parts/form/form.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { words } from '../words.ts'
import { ENDPOINT_FIELDS, EndpointFields, readEndpoint } from './endpoint-fields.tsx'
import { reloadEndpoints } from './endpoint-queries.ts'

/** Adds an endpoint, and shows its secret this once. */
export function NewEndpoint({ onClose }: { onClose: () => void }) {
  const text = useWords(words)
  const create = useMutation({
    mutationFn: (values: FormData) => call('POST /v1/webhook-endpoints', { body: readEndpoint(values) }),
    onSuccess: reloadEndpoints,
  })
  if (create.data) {
    return (
      <Dialog title={text.endpointMade} onClose={onClose} isHeld>
        <ShownOnce secret={create.data.secret ?? ''} copy={text.copySecret} onDone={onClose}>
          {text.endpointSecretOnce}
        </ShownOnce>
      </Dialog>
    )
  }
  return (
    <Dialog title={text.newEndpoint} onClose={onClose}>
      <Form
        submit={text.addEndpoint}
        isBusy={create.isPending}
        error={create.error}
        fields={ENDPOINT_FIELDS}
        onSubmit={(values) => create.mutate(values)}
      >
        <EndpointFields error={create.error} />
      </Form>
    </Dialog>
  )
}

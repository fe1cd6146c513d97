import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { WebhookEndpoint } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Form } from '../../parts/form/form.tsx'
import { useToast } from '../../parts/toast.tsx'
import { words } from '../words.ts'
import { ENDPOINT_FIELDS, EndpointFields, readEndpoint } from './endpoint-fields.tsx'
import { reloadEndpoints } from './endpoint-queries.ts'

export function EditEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const text = useWords(words)
  const showToast = useToast()
  const change = useMutation({
    mutationFn: (values: FormData) => {
      const { url, ...rest } = readEndpoint(values)
      // A member who may make refunds confirms an address by setting it; changing only the events must not.
      const body = url === endpoint.url ? rest : { ...rest, url }
      return call('PATCH /v1/webhook-endpoints/:id', { params: { id: endpoint.id }, body })
    },
    onSuccess: () => {
      showToast(text.endpointSaved)
      onClose()
    },
    onSettled: reloadEndpoints,
  })
  return (
    <Dialog title={text.editEndpoint} onClose={onClose}>
      <Form
        submit={text.saveUrls}
        isBusy={change.isPending}
        error={change.error}
        fields={ENDPOINT_FIELDS}
        onSubmit={(values) => change.mutate(values)}
      >
        <EndpointFields endpoint={endpoint} error={change.error} />
      </Form>
    </Dialog>
  )
}

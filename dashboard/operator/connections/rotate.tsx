import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionDetail } from '../../../src/dashboard/connections/schema.ts'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Form } from '../../parts/form/form.tsx'
import { useToast } from '../../parts/toast.tsx'
import { reloadConnections, useProfiles } from '../queries.ts'
import { words } from '../words.ts'
import { CredentialFields, fieldOf } from './credential-fields.tsx'
import { words as naming } from './credential-names.ts'
import { EMPTY_FORM, toCredentials } from './credentials-form.ts'
import { Made } from './made.tsx'
import { ProviderDocument } from './provider-document.tsx'

/** Changes what is filled in, and leaves the rest. */
export function Rotate({ connection, onClose }: { connection: ConnectionDetail; onClose: () => void }) {
  const text = useWords(words)
  const { names } = useWords(naming)
  const showToast = useToast()
  const profiles = useProfiles()
  const [form, setForm] = useState(EMPTY_FORM)
  const [anew, setAnew] = useState<string[]>([])
  const rotate = useMutation({
    mutationFn: () =>
      call('POST /dashboard/api/operator/connections/:id/rotate', {
        params: { id: connection.id },
        body: { credentials: toCredentials(form, anew) },
      }),
    onSuccess: ({ made }) => {
      reloadConnections()
      showToast(text.rotated)
      if (Object.keys(made).length === 0) onClose()
    },
  })
  const ours = connection.needs.filter(({ need }) => need === 'made').map(({ path }) => path)
  const profile = profiles.data?.data.find(({ name }) => name === connection.profile)
  if (rotate.data) return <Made title={text.rotate} made={rotate.data.made} onDone={onClose} />
  return (
    <Dialog title={text.rotate} onClose={onClose}>
      <Form
        submit={text.rotate}
        isBusy={rotate.isPending}
        error={rotate.error}
        fields={connection.needs.map(({ path }) => fieldOf(path))}
        onSubmit={() => rotate.mutate()}
      >
        <p>{text.rotateText}</p>
        {profile && <ProviderDocument profile={profile} />}
        {profile && <CredentialFields profile={profile} form={form} onChange={setForm} error={rotate.error} isChange />}
        {ours.length > 0 && (
          <Checkbox.Group label={text.rotateAnew} value={anew} onChange={setAnew}>
            {ours.map((path) => (
              <Checkbox key={path} mt="xs" value={path} label={names[path] ?? path} />
            ))}
          </Checkbox.Group>
        )}
      </Form>
    </Dialog>
  )
}

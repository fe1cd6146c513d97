import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { KEY_SCOPES } from '../api/key-scopes.ts'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Form, faultOf, textOf } from '../parts/form.tsx'
import { type MadeKey, reloadKeys } from './key.ts'
import { ShownOnce } from './shown-once.tsx'
import { words } from './words.ts'

/** Creates a key, and shows it this once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const text = useWords(words)
  const create = useMutation({
    mutationFn: (values: FormData) =>
      api.post<MadeKey>('/dashboard/api/keys', { region: textOf(values, 'region'), scopes: values.getAll('scopes') }),
    onSuccess: reloadKeys,
  })
  if (create.data) {
    return (
      <Dialog title={text.keyMade} onClose={onClose} isHeld>
        <ShownOnce secret={create.data.key} copy={text.copyKey} onDone={onClose}>
          {text.keyOnce}
        </ShownOnce>
      </Dialog>
    )
  }
  return (
    <Dialog title={text.newKey} onClose={onClose}>
      <Form
        submit={text.createKey}
        isBusy={create.isPending}
        error={create.error}
        fields={['region']}
        onSubmit={(values) => create.mutate(values)}
      >
        <Checkbox.Group label={text.scopes} defaultValue={['checkout']}>
          <Stack gap="xs" mt="xs">
            {KEY_SCOPES.map((scope) => (
              <Checkbox key={scope} name="scopes" value={scope} label={text.scopeNames[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          name="region"
          label={text.region}
          description={text.regionHint}
          error={faultOf(create.error, 'region')}
          data={[
            { value: '', label: text.regionNone },
            ...Object.entries(text.regions).map(([value, label]) => ({ value, label })),
          ]}
        />
      </Form>
    </Dialog>
  )
}

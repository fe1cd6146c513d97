import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { KEY_SCOPES } from '../../api/key-scopes.ts'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Form, faultOf, textOf } from '../../parts/form/form.tsx'
import { words as changeWords } from '../../team/changes/change-words.ts'
import { ShownOnce } from '../shown-once.tsx'
import { words } from '../words.ts'
import { LIMIT_FIELDS, LimitFields, movesMoney, readLimits } from './key-limits.tsx'
import { reloadKeys } from './reload-keys.ts'

/** Creates a key, and shows it this once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const text = useWords(words)
  const changes = useWords(changeWords)
  const [scopes, setScopes] = useState(['checkout'])
  const create = useMutation({
    mutationFn: (values: FormData) =>
      call('POST /dashboard/api/keys', {
        body: {
          region: textOf(values, 'region'),
          scopes: values.getAll('scopes').map(String),
          ...(movesMoney(values.getAll('scopes').map(String)) && { limits: readLimits(values) }),
        },
      }),
    onSuccess: reloadKeys,
  })
  if (create.data) {
    return (
      <Dialog title={text.keyMade} onClose={onClose} isHeld>
        <ShownOnce secret={create.data.key} copy={text.copyKey} onDone={onClose}>
          {text.keyOnce}
          {create.data.changeId !== null && ` ${changes.keyHeld}`}
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
        fields={['region', ...LIMIT_FIELDS]}
        onSubmit={(values) => create.mutate(values)}
      >
        <Checkbox.Group label={text.scopes} value={scopes} onChange={setScopes}>
          <Stack gap="xs" mt="xs">
            {KEY_SCOPES.map((scope) => (
              <Checkbox key={scope} name="scopes" value={scope} label={text.scopeNames[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        {movesMoney(scopes) && <LimitFields error={create.error} />}
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

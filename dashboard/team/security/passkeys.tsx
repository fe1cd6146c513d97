import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Problem, ReauthenticationCancelled } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Form, textOf } from '../../parts/form/form.tsx'
import { Panel } from '../../parts/screen.tsx'
import { useToast } from '../../parts/toast.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { addPasskey } from '../../session/passkeys.ts'
import { refreshMe } from '../../session/sign-in-calls.ts'
import css from '../team.module.css'
import { words } from '../words.ts'

const reload = () => queryClient.invalidateQueries({ queryKey: ['passkeys'] })

/** The passkeys of the person, and another. */
export function Passkeys() {
  const text = useWords(words)
  const showToast = useToast()
  const [isAdding, setAdding] = useState(false)
  const passkeys = useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => call('GET /dashboard/api/passkeys', { signal }),
  })
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /dashboard/api/passkeys/:id', { params: { id } }),
    onSuccess: () => showToast(text.passkeyRemoved),
    onSettled: reload,
  })
  return (
    <Panel title={text.passkeys} isNarrow>
      <p>{text.passkeysText}</p>
      <ul className={css.lines}>
        {passkeys.data?.data.map(({ id, name, createdAt }) => (
          <li key={id}>
            <span>
              {name} <span className="muted">{text.added}</span> <Moment at={createdAt} />
            </span>
            <Button size="xs" variant="subtle" color="red" onClick={() => remove.mutate(id)}>
              {text.passkeyRemove}
            </Button>
          </li>
        ))}
      </ul>
      <ErrorNotice error={passkeys.error ?? remove.error} />
      <Button variant="default" onClick={() => setAdding(true)}>
        {text.passkeyAdd}
      </Button>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Panel>
  )
}

/** Adds a passkey on this device. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const text = useWords(words)
  const showToast = useToast()
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => {
      showToast(text.passkeyAdded)
      reload()
      refreshMe()
      onClose()
    },
  })
  // An error of the device is in its own words, or has none.
  const isDevice = add.error && !(add.error instanceof Problem) && !(add.error instanceof ReauthenticationCancelled)
  return (
    <Dialog title={text.passkeyAdd} onClose={onClose}>
      <Form
        submit={text.passkeyAdd}
        isBusy={add.isPending}
        error={isDevice ? new Problem(400, { detail: text.passkeyFailed }) : add.error}
        onSubmit={(values) => add.mutate(textOf(values, 'name') ?? '')}
      >
        <TextInput name="name" label={text.passkeyName} maxLength={64} required data-autofocus />
      </Form>
    </Dialog>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/call.ts'
import { GivenUp, Problem } from '../api/problem.ts'
import { queryClient } from '../api/query-client.ts'
import type { Listed } from '../api/types.ts'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Form, textOf } from '../parts/form.tsx'
import { Moment } from '../parts/moment.tsx'
import { Panel } from '../parts/screen.tsx'
import { useToast } from '../parts/toast.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { addPasskey } from '../session/passkeys.ts'
import css from './team.module.css'
import { words } from './words.ts'

type Passkey = { readonly id: string; readonly name: string | null; readonly createdAt: string }

const reload = () => queryClient.invalidateQueries({ queryKey: ['passkeys'] })

/** The passkeys of the person, and another. */
export function Passkeys() {
  const text = useWords(words)
  const say = useToast()
  const [isAdding, setAdding] = useState(false)
  const passkeys = useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => api.get<Listed<Passkey>>('/dashboard/api/passkeys', {}, signal),
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.delete(`/dashboard/api/passkeys/${id}`),
    onSuccess: () => say(text.passkeyRemoved),
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
              {text.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Trouble error={passkeys.error ?? remove.error} />
      <Button variant="default" onClick={() => setAdding(true)}>
        {text.passkeyAdd}
      </Button>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const text = useWords(words)
  const say = useToast()
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => {
      say(text.passkeyAdded)
      reload()
      onClose()
    },
  })
  // What the device says is in its own words, or in none.
  const isDevice = add.error && !(add.error instanceof Problem) && !(add.error instanceof GivenUp)
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

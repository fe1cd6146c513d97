import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListName } from '../../src/dashboard/lists/columns.ts'
import type { View } from '../../src/dashboard/views/schema.ts'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/dialogs/confirm.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Form, faultOf, textOf } from '../parts/form/form.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMay } from '../session/session.tsx'
import { reloadViews, type Shown, searchOf } from './queries.ts'
import { words } from './words.ts'

const NAME_LENGTH_MAX = 60

type NewProps = { list: ListName; shown: Shown; onClose: () => void }

/** Saves what is on the screen under a name, and opens it. */
export function NewView({ list, shown, onClose }: NewProps) {
  const text = useWords(words)
  const toast = useToast()
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: (values: FormData) =>
      call('POST /dashboard/api/views', {
        body: {
          list,
          name: textOf(values, 'name') ?? '',
          isShared: values.get('isShared') !== null,
          filters: shown.filters,
          columns: [...shown.columns],
        },
      }),
    onSuccess: async (view) => {
      await reloadViews()
      toast(text.saved)
      onClose()
      navigate({ search: searchOf(view) }, { replace: true })
    },
  })
  return (
    <Dialog title={text.newTitle} onClose={onClose} size="md">
      <ViewForm save={save} mayShare={useMay('views.share')}>
        <p className="muted">{text.hint}</p>
      </ViewForm>
    </Dialog>
  )
}

/** Renames a view, shares it or takes it back, or deletes it. */
export function EditView({ view, onClose }: { view: View; onClose: () => void }) {
  const text = useWords(words)
  const toast = useToast()
  const address = useAddress()
  const [isRemoving, setRemoving] = useState(false)
  const mayShare = useMay('views.share')
  const params = { id: view.id }
  const done = async (said: string) => {
    await reloadViews()
    toast(said)
    onClose()
  }
  const save = useMutation({
    mutationFn: (values: FormData) => {
      const name = textOf(values, 'name') ?? ''
      const isShared = view.isOwn ? values.get('isShared') !== null : view.isShared
      const body = { ...(name === view.name ? {} : { name }), ...(isShared === view.isShared ? {} : { isShared }) }
      return call('PATCH /dashboard/api/views/:id', { params, body })
    },
    onSuccess: () => done(text.saved),
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /dashboard/api/views/:id', { params }),
    onSuccess: () => {
      if (address.get('view') === view.id) address.change({ view: null })
      return done(text.removed)
    },
  })
  return (
    <>
      <Dialog title={text.editTitle} onClose={onClose} size="md">
        <ViewForm
          save={save}
          view={view}
          mayShare={view.isOwn && (mayShare || view.isShared)}
          beside={
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
              {text.remove}
            </Button>
          }
        />
      </Dialog>
      <Confirm
        opened={isRemoving}
        title={text.removeTitle}
        action={text.remove}
        color="red"
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      >
        <p>{view.isShared ? text.removeShared : text.removeText}</p>
      </Confirm>
    </>
  )
}

type FormProps = {
  save: { isPending: boolean; error: unknown; mutate: (values: FormData) => void }
  view?: View
  mayShare: boolean
  beside?: ReactNode
  children?: ReactNode
}

function ViewForm({ save, view, mayShare, beside, children }: FormProps) {
  const text = useWords(words)
  return (
    <Form
      submit={text.submit}
      isBusy={save.isPending}
      error={save.error}
      fields={['name']}
      onSubmit={(values) => save.mutate(values)}
      beside={beside}
    >
      <TextInput
        name="name"
        label={text.name}
        required
        maxLength={NAME_LENGTH_MAX}
        defaultValue={view?.name ?? ''}
        data-autofocus
        autoComplete="off"
        error={faultOf(save.error, 'name')}
      />
      {mayShare && (
        <Checkbox
          name="isShared"
          label={text.share}
          description={text.shareHint}
          defaultChecked={view?.isShared ?? false}
        />
      )}
      {children}
    </Form>
  )
}

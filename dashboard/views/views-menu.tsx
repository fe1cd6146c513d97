import { ActionIcon, Button, Popover } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ListName } from '../../src/dashboard/lists/columns.ts'
import type { View } from '../../src/dashboard/views/schema.ts'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Icon } from '../parts/icon.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMay } from '../session/session.tsx'
import { differs, reloadViews, type Shown, searchOf, useViews } from './queries.ts'
import { EditView, NewView } from './view-dialog.tsx'
import css from './views.module.css'
import { words } from './words.ts'

type Props = { list: ListName; shown: Shown }

/** Opens what was saved of a list, and saves what is on the screen. */
export function ViewsMenu(props: Props) {
  return useMay('overview.read') && <Menu {...props} />
}

function Menu({ list, shown }: Props) {
  const text = useWords(words)
  const address = useAddress()
  const views = useViews(list)
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'new' | View | null>(null)
  const all = views.data?.data ?? []
  const open = all.find(({ id }) => id === address.get('view'))
  const isChanged = open !== undefined && differs(open, shown)
  const begin = (with_: 'new' | View) => {
    setOpen(false)
    setDialog(with_)
  }
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} width={304} position="bottom-end" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<Icon name="bookmark" size={16} />}
            rightSection={<Icon name="down" size={14} />}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={css.name}>{open ? (isChanged ? text.changed(open.name) : open.name) : text.views}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={text.views}>
          <ErrorNotice error={views.error} onRetry={() => views.refetch()} />
          {views.data && all.length === 0 && <p className="muted">{text.none}</p>}
          <Group
            title={text.own}
            views={all.filter(({ isOwn }) => isOwn)}
            open={open}
            go={() => setOpen(false)}
            edit={begin}
          />
          <Group
            title={text.shared}
            views={all.filter(({ isOwn }) => !isOwn)}
            open={open}
            go={() => setOpen(false)}
            edit={begin}
          />
          <div className={css.actions}>
            {isChanged && open.mayChange && <Replace view={open} shown={shown} onDone={() => setOpen(false)} />}
            <Button variant="subtle" leftSection={<Icon name="plus" size={16} />} onClick={() => begin('new')}>
              {text.save}
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
      {dialog === 'new' && <NewView list={list} shown={shown} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'new' && <EditView view={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

type GroupProps = {
  title: string
  views: readonly View[]
  open: View | undefined
  go: () => void
  edit: (view: View) => void
}

function Group({ title, views, open, go, edit }: GroupProps) {
  const text = useWords(words)
  if (views.length === 0) return null
  return (
    <section aria-label={title}>
      <p className={css.title}>{title}</p>
      <ul className={css.views}>
        {views.map((view) => (
          <li key={view.id} className={css.view}>
            <Link to={{ search: searchOf(view) }} aria-current={view.id === open?.id || undefined} onClick={go}>
              {view.name}
            </Link>
            {(view.mayChange || view.isOwn) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={text.edit(view.name)}
                onClick={() => edit(view)}
              >
                <Icon name="edit" size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ReplaceProps = { view: View; shown: Shown; onDone: () => void }

/** Has the open view show from now on what is on the screen. */
function Replace({ view, shown, onDone }: ReplaceProps) {
  const text = useWords(words)
  const toast = useToast()
  const replace = useMutation({
    mutationFn: () =>
      call('PATCH /dashboard/api/views/:id', {
        params: { id: view.id },
        body: { shown: { filters: shown.filters, columns: [...shown.columns] } },
      }),
    onSuccess: async () => {
      await reloadViews()
      toast(text.saved)
      onDone()
    },
  })
  return (
    <>
      <ErrorNotice error={replace.error} />
      <Button
        variant="light"
        loading={replace.isPending}
        leftSection={<Icon name="check" size={16} />}
        onClick={() => replace.mutate()}
      >
        {text.saveChanges(view.name)}
      </Button>
    </>
  )
}

/** Says what of the open view the list no longer has. */
export function MissingOfView({ list }: { list: ListName }) {
  return useMay('overview.read') && <Missing list={list} />
}

function Missing({ list }: { list: ListName }) {
  const text = useWords(words)
  const address = useAddress()
  const view = useViews(list).data?.data.find(({ id }) => id === address.get('view'))
  if (!view || view.missing.length === 0) return null
  return <p role="status">{text.missing([...new Set(view.missing)].join(', '))}</p>
}

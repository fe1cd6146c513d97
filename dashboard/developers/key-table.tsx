import { Button, Group } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import { Below, Clipped, type Column, ListTable } from '../parts/list-table.tsx'
import { Moment } from '../parts/moment.tsx'
import type { Key } from './key.ts'
import { words } from './words.ts'

type Props = {
  keys: readonly Key[] | undefined
  canChange: boolean
  onRotate: (key: Key) => void
  onRevoke: (key: Key) => void
}

export function KeyTable({ keys, canChange, onRotate, onRevoke }: Props) {
  const text = useWords(words)
  const scopesOf = (key: Key) => key.scopes.map((scope) => text.scopeNames[scope] ?? scope).join(', ')
  const columns: Column<Key>[] = [
    {
      name: text.key,
      isShort: true,
      cell: (key) => (
        <>
          <span className="mono">{key.hint}</span>
          <Below>
            <Clipped>{scopesOf(key)}</Clipped>
          </Below>
        </>
      ),
    },
    { name: text.scopes, wide: true, cell: scopesOf },
    { name: text.region, wide: true, cell: ({ region }) => region ?? text.regionNone },
    {
      name: text.lastUsed,
      wide: true,
      isShort: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : text.never),
    },
    {
      name: text.expires,
      wide: true,
      isShort: true,
      cell: ({ expiresAt }) => (expiresAt ? <Moment at={expiresAt} /> : text.never),
    },
  ]
  const actions: Column<Key> = {
    name: text.actions,
    isNameHidden: true,
    align: 'right',
    cell: (key) => (
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={() => onRotate(key)} aria-label={`${text.rotate}: ${key.hint}`}>
          {text.rotate}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          onClick={() => onRevoke(key)}
          aria-label={`${text.revoke}: ${key.hint}`}
        >
          {text.revoke}
        </Button>
      </Group>
    ),
  }
  return (
    <ListTable
      label={text.tabs.keys}
      columns={canChange ? [...columns, actions] : columns}
      rows={keys}
      keyOf={({ id }) => id}
      skeletons={3}
    />
  )
}

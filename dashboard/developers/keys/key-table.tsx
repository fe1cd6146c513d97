import { Button, Group } from '@mantine/core'
import type { SecretKey } from '../../../src/dashboard/developers/schema.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Below, Clipped, type Column, ListTable } from '../../parts/table/list-table.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { words } from '../words.ts'
import { describeAgent, describeLimits, movesMoney } from './key-limits.tsx'

type Props = {
  keys: readonly SecretKey[] | undefined
  canChange: boolean
  /** Whether the person may set how much a key sends. */
  canLimit: boolean
  onLimit: (key: SecretKey) => void
  onRotate: (key: SecretKey) => void
  onRevoke: (key: SecretKey) => void
}

export function KeyTable({ keys, canChange, canLimit, onLimit, onRotate, onRevoke }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const scopesOf = (key: SecretKey) => key.scopes.map((scope) => text.scopeNames[scope] ?? scope).join(', ')
  const columns: Column<SecretKey>[] = [
    {
      name: text.key,
      isShort: true,
      cell: (key) => (
        <>
          <span className="mono">{key.hint}</span>
          <Below>
            <Clipped>{key.agent ? describeAgent(key.agent, text, locale) : scopesOf(key)}</Clipped>
          </Below>
        </>
      ),
    },
    {
      name: text.scopes,
      wide: true,
      cell: (key) => (
        <>
          {scopesOf(key)}
          {key.agent && <div className="muted">{describeAgent(key.agent, text, locale)}</div>}
          {!key.agent && movesMoney(key.scopes) && (
            <div className="muted">{describeLimits(key.limits, text, locale)}</div>
          )}
        </>
      ),
    },
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
  const actions: Column<SecretKey> = {
    name: text.actions,
    isNameHidden: true,
    align: 'right',
    cell: (key) => (
      <Group gap="xs" justify="flex-end">
        {canLimit && !key.agent && movesMoney(key.scopes) && (
          <Button size="xs" variant="default" onClick={() => onLimit(key)} aria-label={text.limitsOf(key.hint)}>
            {text.limits}
          </Button>
        )}
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

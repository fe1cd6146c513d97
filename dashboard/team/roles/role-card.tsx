import { Button, Group } from '@mantine/core'
import type { Permission } from '../../../src/dashboard/people/permissions.ts'
import { useWords } from '../../language/locale.tsx'
import { Panel } from '../../parts/screen.tsx'
import css from '../team.module.css'
import { words as permissionWords } from './permission-words.ts'
import { words } from './role-words.ts'

type Props = {
  name: string
  /** What it is for, in a line. */
  hint: string
  permissions: readonly Permission[]
  isEverything?: boolean
  /** What can be done with it. */
  actions?: { onEdit: () => void; onRemove: () => void }
}

/** A role, with what it may do behind a line that opens. */
export function RoleCard({ name, hint, permissions, isEverything = false, actions }: Props) {
  const text = useWords(words)
  const said = useWords(permissionWords)
  return (
    <Panel title={name}>
      <p className="muted">{hint}</p>
      <details className={css.may}>
        <summary>
          {text.showWhat}: {isEverything ? text.everything : text.permissions(permissions.length)}
        </summary>
        <ul>
          {permissions.map((permission) => (
            <li key={permission}>
              <strong>{said[permission].name}</strong> <span className="muted">{said[permission].line}</span>
            </li>
          ))}
        </ul>
      </details>
      {actions && (
        <Group gap="sm" mt="md">
          <Button size="xs" variant="default" aria-label={text.editOf(name)} onClick={actions.onEdit}>
            {text.edit}
          </Button>
          <Button size="xs" variant="subtle" color="red" aria-label={text.removeOf(name)} onClick={actions.onRemove}>
            {text.remove}
          </Button>
        </Group>
      )}
    </Panel>
  )
}

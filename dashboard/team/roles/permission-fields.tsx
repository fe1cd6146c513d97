import { Checkbox, Stack } from '@mantine/core'
import type { Permission } from '../../../src/dashboard/people/permissions.ts'
import { useWords } from '../../language/locale.tsx'
import css from '../team.module.css'
import { needing, PERMISSION_GROUPS, whole } from './permission-groups.ts'
import { words as permissionWords } from './permission-words.ts'
import { words } from './role-words.ts'

type Props = { chosen: readonly Permission[]; onChange: (chosen: Permission[]) => void }

/** Every permission with what it lets one do. What another one needs is held by it, and says so. */
export function PermissionFields({ chosen, onChange }: Props) {
  const text = useWords(words)
  const said = useWords(permissionWords)
  return (
    <div className={css.permissions}>
      {[...PERMISSION_GROUPS].map(([group, permissions]) => (
        <fieldset key={group} className={css.group}>
          <legend>{text.groups[group]}</legend>
          <Stack gap="sm">
            {permissions.map((permission) => {
              const [by] = needing(permission, chosen)
              return (
                <Checkbox
                  key={permission}
                  label={said[permission].name}
                  description={by ? text.neededBy(said[by].name) : said[permission].line}
                  checked={chosen.includes(permission)}
                  disabled={by !== undefined}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(checked ? whole([...chosen, permission]) : chosen.filter((one) => one !== permission))
                  }
                />
              )
            })}
          </Stack>
        </fieldset>
      ))}
    </div>
  )
}

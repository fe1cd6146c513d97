import { Alert, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isDecisive, isGuarded, may, type Permission } from '../../../src/dashboard/people/permissions.ts'
import type { MadeRole } from '../../../src/dashboard/team/schema.ts'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Form, faultOf, textOf } from '../../parts/form/form.tsx'
import { useToast } from '../../parts/toast.tsx'
import { words as changeWords } from '../changes/change-words.ts'
import { PermissionFields } from './permission-fields.tsx'
import { whole } from './permission-groups.ts'
import { reloadRoles } from './role-names.ts'
import { words } from './role-words.ts'

const READS: readonly Permission[] = [
  'overview.read',
  'payments.read',
  'payouts.read',
  'balances.read',
  'reports.read',
  'settings.read',
  'team.read',
  'policy.read',
]

/** What a new role may begin with: the ones that are made most. */
const TEMPLATES = {
  maker: [...READS, 'payouts.ask', 'payouts.send', 'refunds.ask', 'refunds.make', 'accounts.reveal'],
  checker: [...READS, 'payouts.approve', 'accounts.reveal'],
  exports: [...READS, 'reports.make', 'audit.read'],
  support: [
    'overview.read',
    'payments.read',
    'payments.act',
    'refunds.ask',
    'webhooks.read',
    'webhooks.act',
    'requests.read',
  ],
  empty: [],
} as const satisfies Record<string, readonly Permission[]>
type Template = keyof typeof TEMPLATES

const NAMES = Object.keys(TEMPLATES) as Template[]

/** Makes a role, or changes one; `changed` null: a new one. */
export function RoleDialog({ changed: role, onClose }: { changed: MadeRole | null; onClose: () => void }) {
  const text = useWords(words)
  const changes = useWords(changeWords)
  const showToast = useToast()
  const [chosen, setChosen] = useState<Permission[]>(role?.permissions ?? [...TEMPLATES.maker])
  const save = useMutation({
    mutationFn: (name: string) => {
      const body = { name, permissions: chosen }
      return role
        ? call('PUT /dashboard/api/roles/:id', { params: { id: role.id }, body })
        : call('POST /dashboard/api/roles', { body })
    },
    onSuccess: (saved) => {
      showToast('changeId' in saved ? changes.held : role ? text.saved : text.made)
      onClose()
    },
    onSettled: reloadRoles,
  })
  return (
    <Dialog title={role ? text.editRole : text.newRole} size="50rem" onClose={onClose}>
      <Form
        submit={role ? text.save : text.create}
        isBusy={save.isPending}
        isDisabled={chosen.length === 0}
        error={save.error}
        fields={['name']}
        onSubmit={(values) => save.mutate(textOf(values, 'name') ?? '')}
      >
        <TextInput
          name="name"
          label={text.name}
          description={text.nameHint}
          maxLength={40}
          required
          data-autofocus
          defaultValue={role?.name ?? ''}
          error={faultOf(save.error, 'name')}
        />
        {!role && <Templates onChoose={(permissions) => setChosen(whole(permissions))} />}
        <PermissionFields chosen={chosen} onChange={setChosen} />
        <Hints chosen={chosen} before={role?.permissions} />
      </Form>
    </Dialog>
  )
}

function Templates({ onChoose }: { onChoose: (permissions: readonly Permission[]) => void }) {
  const text = useWords(words)
  return (
    <NativeSelect
      label={text.template}
      data={NAMES.map((value) => ({ value, label: text.templates[value] }))}
      onChange={({ currentTarget: { value } }) => onChoose(TEMPLATES[NAMES.find((name) => name === value) ?? 'empty'])}
    />
  )
}

/** What follows from what was chosen. */
function Hints({ chosen, before }: { chosen: readonly Permission[]; before?: readonly Permission[] | undefined }) {
  const text = useWords(words)
  const holder = { permissions: chosen }
  const hints = [
    may(holder, 'payouts.approve') && (may(holder, 'payouts.ask') || may(holder, 'refunds.ask')) && text.bothHands,
    chosen.some(isGuarded) && text.factor,
    before && chosen.some((one) => isDecisive(one) && !before.includes(one)) && text.mayMore,
  ].filter((hint) => hint !== false && hint !== undefined)
  if (hints.length === 0) return null
  return (
    <Alert color="yellow" variant="light">
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </Alert>
  )
}

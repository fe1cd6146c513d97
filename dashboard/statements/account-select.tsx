import { NativeSelect } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import type { Named } from './queries.ts'
import { words } from './words.ts'

type Props = { label: string; accounts: readonly string[]; names: Named; initial?: string | undefined }

/** An account that something is booked to, by its name. */
export function AccountSelect({ label, accounts, names, initial }: Props) {
  const text = useWords(words)
  const nameOf = (account: string): string => {
    const connection = names.find(({ id }) => account === `clearing:${id}`)
    return connection ? text.toConnection(connection.name) : (text.accounts[account] ?? account)
  }
  return (
    <NativeSelect
      name="account"
      label={label}
      defaultValue={initial ?? ''}
      data={accounts.map((value) => ({ value, label: nameOf(value) }))}
    />
  )
}

import { NativeSelect, TextInput } from '@mantine/core'
import type { RouteMethod } from '../../../src/dashboard/connections/route-schema.ts'
import { TYPE_CODES } from '../../../src/payment-methods/types.ts'
import { useWords } from '../../language/locale.tsx'
import { words } from '../words.ts'

export const METHODS: readonly RouteMethod[] = [...TYPE_CODES, 'send_money']

type Props = {
  method: RouteMethod
  codes: Readonly<Record<string, readonly string[]>>
  initial?: string
  error?: string | undefined
}

/** The bank or wallet of a method, or the receiving bank of a payout; nothing for a method that has none. */
export function CodeField({ method, codes, initial = '', error }: Props) {
  const text = useWords(words)
  if (method === 'send_money') {
    return (
      <TextInput
        name="code"
        label={text.receivingBank}
        placeholder={text.any}
        inputMode="numeric"
        pattern="[0-9]{3}"
        maxLength={3}
        defaultValue={initial}
        error={error}
      />
    )
  }
  const known = codes[method] ?? []
  if (known.length === 0) return null
  return (
    <NativeSelect
      name="code"
      label={text.code}
      defaultValue={initial}
      error={error}
      data={[{ value: '', label: text.any }, ...known]}
    />
  )
}

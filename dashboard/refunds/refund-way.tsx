import { NativeSelect } from '@mantine/core'
import type { Refundable } from '../../src/dashboard/refunds/schema.ts'
import { useWords } from '../language/locale.tsx'
import type { RefundOf } from './queries.ts'
import { words } from './words.ts'

type WayProps = {
  of: RefundOf
  railFault: Refundable['railFault']
  /** Who may not send money names no account either. */
  canSend: boolean
  fallback: string
  onChange: (fallback: string) => void
}

/** By which way it goes back; what a collector’s provider refunds by itself may name no payment. */
export function Way({ of, railFault, canSend, fallback, onChange }: WayProps) {
  const text = useWords(words)
  const names = railFault === null ? text.rail : text.noRail
  const data = Object.entries(names).map(([value, label]) => ({ value, label }))
  return (
    <NativeSelect
      name="fallback"
      label={text.how}
      {...(railFault
        ? { description: [text.faults[railFault], of === 'collections' && text.elsewhere].filter(Boolean).join(' ') }
        : {})}
      value={fallback}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={data.filter(({ value }) => value !== 'transfer' || canSend)}
    />
  )
}

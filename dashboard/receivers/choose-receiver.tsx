import { NativeSelect } from '@mantine/core'
import type { Payout } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { useReceivers } from '../payouts/queries.ts'
import { useSavedReceivers } from './queries.ts'
import { words } from './words.ts'

type Receiver = Pick<Payout['attributes'], 'receiverName' | 'receiverAccountNo' | 'receiverBankCode'>

const keyOf = ({ receiverBankCode, receiverAccountNo }: Receiver) => `${receiverBankCode} ${receiverAccountNo}`

/** Fills in the account of a saved or recently paid receiver. */
export function ChooseReceiver({ onChoose }: { onChoose: (receiver: Receiver | null) => void }) {
  const text = useWords(words)
  const savedOnes: readonly Receiver[] = useSavedReceivers('').data?.data ?? []
  const known = new Set(savedOnes.map(keyOf))
  const earlier: readonly Receiver[] = (useReceivers().data ?? []).filter((one) => !known.has(keyOf(one)))
  const all = [...savedOnes, ...earlier]
  if (all.length === 0) return null
  const choices = (some: readonly Receiver[]) =>
    some.map((one) => ({ value: keyOf(one), label: `${one.receiverName} · ${keyOf(one)}` }))
  const groups = [
    { group: text.saved, items: choices(savedOnes) },
    { group: text.earlier, items: choices(earlier) },
  ]
  return (
    <NativeSelect
      label={text.known}
      mb="md"
      onChange={({ currentTarget }) => onChoose(all.find((one) => keyOf(one) === currentTarget.value) ?? null)}
      data={[{ value: '', label: text.newReceiver }, ...groups.filter(({ items }) => items.length > 0)]}
    />
  )
}

import { useWords } from '../language/locale.tsx'
import { Tag } from '../parts/values/status.tsx'
import { words } from './words.ts'

export const FLAGS = ['late', 'duplicate', 'mismatch'] as const

/** What about a payment needs attention, in few words. */
export function Flags({ flags }: { flags: readonly string[] }) {
  const { flagTags } = useWords(words)
  return flags.map((flag) => (
    <Tag key={flag} tone="warn">
      {flagTags[flag] ?? flag}
    </Tag>
  ))
}

import { useWords } from '../language/locale.tsx'
import { words as shared } from '../parts/words.ts'
import { ChipFilter } from './fields.tsx'
import { listWords } from './words.ts'

type Props = {
  moves: Readonly<Record<string, readonly string[]>>
  /** Several of them under one name, offered first. */
  groups?: readonly { readonly value: string; readonly label: string }[]
}

/** One of the states that there are, or any. */
export function StatusFilter({ moves, groups = [] }: Props) {
  const { all, statusName } = useWords(listWords)
  const { status }: { status: Readonly<Record<string, string>> } = useWords(shared)
  const choices = Object.keys(moves).map((value) => ({ value, label: status[value] ?? value }))
  return <ChipFilter name="status" label={statusName} choices={[{ value: '', label: all }, ...groups, ...choices]} />
}

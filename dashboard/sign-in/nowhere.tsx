import { Button } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import { leave } from '../session/sign-in-calls.ts'
import { Gate } from './gate.tsx'
import { words } from './words.ts'

/** Signed in, and a member of no account. */
export function Nowhere() {
  const text = useWords(words)
  return (
    <Gate title={text.nowhere}>
      <p>{text.nowhereText}</p>
      <Button onClick={leave}>{text.leave}</Button>
    </Gate>
  )
}

import { useWords } from '../language/locale.tsx'
import { Screen } from '../parts/screen.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { words } from './words.ts'

/** What protects the account of the person who looks; it is theirs, whatever team they are in. */
export function Security() {
  const { title } = useWords(words).security
  return (
    <Screen title={title}>
      <SecondFactor />
      <Passkeys />
      <Password />
      <Sessions />
    </Screen>
  )
}

import { useWords } from '../../language/locale.tsx'
import { Screen } from '../../parts/screen.tsx'
import { words } from '../words.ts'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** The viewer's own sign-in security, independent of any team. */
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

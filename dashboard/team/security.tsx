import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { TeamScreen } from './team-screen.tsx'

/** What protects the account of the person who looks. */
export function Security() {
  return (
    <TeamScreen>
      <SecondFactor />
      <Passkeys />
      <Password />
      <Sessions />
    </TeamScreen>
  )
}

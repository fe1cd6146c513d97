import { TOPICS } from '../../src/dashboard/alerts/topics.ts'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { AlertsScreen } from './alerts-screen.tsx'
import { words } from './words.ts'

/** Which notifications a member receives by email. */
export function Notifications() {
  const text = useWords(words)
  return (
    <AlertsScreen
      queryKey={['alerts']}
      read={() => call('GET /dashboard/api/alerts')}
      save={(choices) => call('PUT /dashboard/api/alerts', { body: { choices } })}
      topics={TOPICS}
      names={text.topics}
      hint={text.hint}
    />
  )
}

import { OPERATOR_TOPICS } from '../../src/dashboard/operator-alerts/topics.ts'
import { AlertsScreen } from '../alerts/alerts-screen.tsx'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { words } from './alert-words.ts'

/** Which notifications an operator receives by email. */
export function OperatorNotifications() {
  const text = useWords(words)
  return (
    <AlertsScreen
      queryKey={['operator', 'alerts']}
      read={() => call('GET /dashboard/api/operator/alerts')}
      save={(choices) => call('PUT /dashboard/api/operator/alerts', { body: { choices } })}
      topics={OPERATOR_TOPICS}
      names={text.topics}
      hint={text.hint}
    />
  )
}

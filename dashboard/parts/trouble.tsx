import { Alert, Button } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import { explain, isWorthSaying, requestIdOf } from './explain.ts'
import { Icon } from './icon.tsx'
import { words } from './words.ts'

type Props = { error: unknown; onRetry?: () => void }

/** Why something did not work and what to do about it. Nothing where there is nothing to say. */
export function Trouble({ error, onRetry }: Props) {
  const text = useWords(words)
  if (!error || !isWorthSaying(error)) return null
  const requestId = requestIdOf(error)
  return (
    <Alert color="red" variant="light" icon={<Icon name="alert" />} title={text.notUnderstood} role="alert">
      <p>{explain(error, text)}</p>
      {requestId && <p className="muted mono">{text.requestId(requestId)}</p>}
      {onRetry && (
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </Alert>
  )
}

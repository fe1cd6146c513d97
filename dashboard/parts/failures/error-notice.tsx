import { Alert, Button } from '@mantine/core'
import { useWords } from '../../language/locale.tsx'
import { Icon } from '../icon.tsx'
import { words } from '../words.ts'
import { canRetry, explain, isToBeShown, requestIdOf, titleOf } from './explain.ts'

type Props = { error: unknown; onRetry?: () => void }

/** An error, and a way to try again where that makes sense; nothing without an error. */
export function ErrorNotice({ error, onRetry }: Props) {
  const text = useWords(words)
  if (!error || !isToBeShown(error)) return null
  const requestId = requestIdOf(error)
  return (
    <Alert color="red" variant="light" icon={<Icon name="alert" />} title={titleOf(error, text)} role="alert">
      <p>{explain(error, text)}</p>
      {requestId && <p className="muted mono">{text.requestId(requestId)}</p>}
      {onRetry && canRetry(error) && (
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </Alert>
  )
}

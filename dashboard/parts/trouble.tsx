import { Alert, Button } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import { explain, isWorthRepeating, isWorthSaying, requestIdOf, titleOf } from './explain.ts'
import { Icon } from './icon.tsx'
import { words } from './words.ts'

type Props = { error: unknown; onRetry?: () => void }

/** Why something did not work and what to do about it. Nothing where there is nothing to say. */
export function Trouble({ error, onRetry }: Props) {
  const text = useWords(words)
  if (!error || !isWorthSaying(error)) return null
  const requestId = requestIdOf(error)
  return (
    <Alert color="red" variant="light" icon={<Icon name="alert" />} title={titleOf(error, text)} role="alert">
      <p>{explain(error, text)}</p>
      {requestId && <p className="muted mono">{text.requestId(requestId)}</p>}
      {onRetry && isWorthRepeating(error) && (
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </Alert>
  )
}

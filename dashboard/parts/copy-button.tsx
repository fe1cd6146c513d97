import { ActionIcon, Button, CopyButton, Tooltip } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import { Icon } from './icon.tsx'
import { words } from './words.ts'

/** Copies a text. `what` names it for those who do not see what it stands beside. */
export function CopyIcon({ value, what }: { value: string; what: string }) {
  const text = useWords(words)
  return (
    <CopyButton value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? text.copied : text.copy}>
          <ActionIcon
            variant="subtle"
            color={copied ? 'green' : 'gray'}
            size="md"
            aria-label={`${copied ? text.copied : text.copy}: ${what}`}
            onClick={copy}
          >
            <Icon name={copied ? 'check' : 'copy'} size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}

/** The same with words, where copying is the next thing to do. */
export function CopyTextButton({ value, label }: { value: string; label: string }) {
  const text = useWords(words)
  return (
    <CopyButton value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Button onClick={copy} leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />}>
          {copied ? text.copied : label}
        </Button>
      )}
    </CopyButton>
  )
}

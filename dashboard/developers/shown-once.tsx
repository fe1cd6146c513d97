import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../language/locale.tsx'
import { CopyTextButton } from '../parts/copy-button.tsx'
import css from './shown-once.module.css'
import { words } from './words.ts'

type Props = { secret: string; copy: string; onDone: () => void; children: ReactNode }

/** A secret that is never seen again. */
export function ShownOnce({ secret, copy, onDone, children }: Props) {
  const text = useWords(words)
  return (
    <div className={css.once}>
      <p>{children}</p>
      <code className={css.secret}>{secret}</code>
      <Group gap="sm">
        <CopyTextButton value={secret} label={copy} />
        <Button variant="default" onClick={onDone}>
          {text.done}
        </Button>
      </Group>
    </div>
  )
}

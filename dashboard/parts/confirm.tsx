import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../language/locale.tsx'
import { Trouble } from './trouble.tsx'
import { useOpener } from './use-opener.ts'
import { words } from './words.ts'

type Props = {
  opened: boolean
  title: string
  children: ReactNode
  action: string
  color?: 'red'
  /** What the way back is called; “Cancel” where nothing is said. */
  keep?: string
  isBusy: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. Stays open, with the reason, where it did not work. */
export function Confirm({ opened, title, children, action, color, keep, isBusy, error, onConfirm, onClose }: Props) {
  const text = useWords(words)
  useOpener(opened)
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': text.close }}>
      {children}
      <Trouble error={error} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {keep ?? text.cancel}
        </Button>
        <Button {...(color ? { color } : {})} loading={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}

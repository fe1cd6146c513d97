import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../failures/error-notice.tsx'
import { words } from '../words.ts'
import { useOpener } from './use-opener.ts'

type Props = {
  opened: boolean
  title: string
  children: ReactNode
  action: string
  color?: 'red'
  /** The label of the button that cancels; absent: “Cancel”. */
  keep?: string
  isBusy: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Has an irreversible action confirmed. Stays open, with the error, where the action failed. */
export function Confirm({ opened, title, children, action, color, keep, isBusy, error, onConfirm, onClose }: Props) {
  const text = useWords(words)
  useOpener(opened)
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': text.close }}>
      {children}
      <ErrorNotice error={error} />
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

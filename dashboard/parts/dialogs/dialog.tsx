import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../language/locale.tsx'
import { words } from '../words.ts'
import { useOpener } from './use-opener.ts'

type Props = {
  title: string
  onClose: () => void
  /** What cannot be seen again is not lost by a click beside it. */
  isHeld?: boolean
  /** Absent: as wide as a form. */
  size?: string
  children: ReactNode
}

/** A dialog that is there as long as it is drawn. */
export function Dialog({ title, onClose, isHeld = false, size = 'lg', children }: Props) {
  const { close } = useWords(words)
  useOpener()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      size={size}
      closeOnClickOutside={!isHeld}
      closeOnEscape={!isHeld}
      closeButtonProps={{ 'aria-label': close }}
    >
      {children}
    </Modal>
  )
}

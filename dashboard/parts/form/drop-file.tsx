import { Button, FileButton } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import css from './drop-file.module.css'

type Props = {
  readonly label: string
  /** The button's name where several stand on one screen; begins with its label. */
  readonly name?: string
  /** Beside the button: that a file may be dropped, or what became of the last one. */
  readonly said: string
  /** As the attribute of a file input. */
  readonly accept: string
  readonly variant?: 'default' | 'filled'
  readonly isBusy?: boolean
  readonly onFile: (file: File) => void
}

/** Takes one file, dropped or chosen. */
export function DropFile({ label, name, said, accept, variant = 'filled', isBusy = false, onFile }: Props) {
  const [isOver, setOver] = useState(false)
  const take = (file: File | null | undefined) => file && onFile(file)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button beside it does the same
    <div
      className={`${css.drop} ${isOver ? css.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileButton onChange={take} accept={accept}>
        {(props) => (
          <Button {...props} variant={variant} loading={isBusy} {...(name ? { 'aria-label': name } : {})}>
            {label}
          </Button>
        )}
      </FileButton>
      <span role="status" className="muted">
        {said}
      </span>
    </div>
  )
}

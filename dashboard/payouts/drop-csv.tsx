import { Button, FileButton } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { useWords } from '../language/locale.tsx'
import { words } from './approval-words.ts'
import css from './drop-csv.module.css'

type Props = { label: string; isBusy: boolean; onFile: (file: File) => void }

/** Takes a file of payouts, dropped or chosen. */
export function DropCsv({ label, isBusy, onFile }: Props) {
  const text = useWords(words)
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
      <FileButton onChange={take} accept="text/csv,.csv">
        {(props) => (
          <Button {...props} loading={isBusy}>
            {label}
          </Button>
        )}
      </FileButton>
      <span className="muted">{text.drop}</span>
    </div>
  )
}

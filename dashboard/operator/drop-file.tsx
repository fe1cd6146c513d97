import { Button, FileButton } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { useWords } from '../language/locale.tsx'
import { type CredentialsForm, readCredentialsFile } from './credentials-form.ts'
import css from './operator.module.css'
import { words } from './words.ts'

/** Takes a file of credentials, dropped or chosen. It does not leave the browser before the form is sent. */
export function DropFile({ onRead }: { onRead: (form: CredentialsForm) => void }) {
  const text = useWords(words)
  const [isOver, setOver] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const read = async (file: File | null | undefined) => {
    if (!file) return
    const form = readCredentialsFile(await file.text())
    setSaid(form ? text.fileRead(file.name) : text.fileNoJson)
    if (form) onRead(form)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
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
      <FileButton onChange={read} accept="application/json,.json">
        {(props) => (
          <Button {...props} variant="default">
            {text.chooseFile}
          </Button>
        )}
      </FileButton>
      <span role="status">{said ?? text.dropFile}</span>
    </div>
  )
}

import { useState } from 'react'
import { useWords } from '../../language/locale.tsx'
import { DropFile } from '../../parts/form/drop-file.tsx'
import { words } from '../words.ts'
import { type CredentialsForm, readCredentialsFile } from './credentials-form.ts'

/** Takes a file of credentials. It does not leave the browser before the form is sent. */
export function CredentialsFile({ onRead }: { onRead: (form: CredentialsForm) => void }) {
  const text = useWords(words)
  const [said, setSaid] = useState<string | null>(null)
  const read = async (file: File) => {
    const form = readCredentialsFile(await file.text())
    setSaid(form ? text.fileRead(file.name) : text.fileNoJson)
    if (form) onRead(form)
  }
  return (
    <DropFile
      label={text.chooseFile}
      said={said ?? text.dropFile}
      accept="application/json,.json"
      variant="default"
      onFile={read}
    />
  )
}

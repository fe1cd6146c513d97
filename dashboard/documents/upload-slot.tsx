import { Progress } from '@mantine/core'
import { useState } from 'react'
import type { BusinessDocumentView } from '../../src/dashboard/documents/schema.ts'
import type { DocumentKind } from '../../src/onboarding/documents/kinds.ts'
import { DOCUMENT_MAX_BYTES } from '../../src/onboarding/documents/limits.ts'
import { useWords } from '../language/locale.tsx'
import { explain, isToBeShown } from '../parts/failures/explain.ts'
import { DropFile } from '../parts/form/drop-file.tsx'
import { useToast } from '../parts/toast.tsx'
import { words as shared } from '../parts/words.ts'
import { DocumentLine } from './document-line.tsx'
import css from './documents.module.css'
import { downloadDocument, reloadDocuments, uploadDocument } from './queries.ts'
import { words } from './words.ts'

type Props = {
  kind: DocumentKind
  documents: readonly BusinessDocumentView[]
  isRequired: boolean
  canOpen: boolean
  onUploaded: (document: BusinessDocumentView) => void
  onRemove: (document: BusinessDocumentView) => Promise<void>
}

/** The place of one kind of document: what is there of it, and room for a file. */
export function UploadSlot({ kind, documents, isRequired, canOpen, onUploaded, onRemove }: Props) {
  const text = useWords(words)
  const { upload, sent, fault } = useUpload(kind, onUploaded)
  const name = text.kinds[kind]
  const label = documents.length === 0 ? text.choose : text.another
  const percent = Math.round((sent?.share ?? 0) * 100)
  const said = sent && (percent === 100 ? text.checking(sent.name) : text.sending(sent.name, percent))
  return (
    <section className={css.slot} aria-label={name}>
      <h3>{name}</h3>
      {text.hints[kind] && <span className="muted">{text.hints[kind]}</span>}
      {documents.map((document) => (
        <DocumentLine
          key={document.id}
          document={document}
          onOpen={canOpen ? downloadDocument : undefined}
          onRemove={onRemove}
        />
      ))}
      <DropFile
        label={label}
        name={text.chooseOf(label, name)}
        said={said ?? (documents.length === 0 && isRequired ? text.missing : text.drop)}
        accept="application/pdf,image/jpeg,image/png"
        variant="default"
        isBusy={sent !== null}
        onFile={(file) => void upload(file)}
      />
      {sent && <Progress value={percent} size="sm" aria-label={text.chooseOf(label, name)} />}
      {fault && (
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      )}
    </section>
  )
}

/** Sends one file at a time; says how far it has come, or why it was not taken. */
function useUpload(kind: DocumentKind, onUploaded: (document: BusinessDocumentView) => void) {
  const text = useWords(words)
  const sharedText = useWords(shared)
  const showToast = useToast()
  const [sent, setSent] = useState<{ name: string; share: number } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const upload = async (file: File) => {
    if (sent) return
    const wrong = file.size > DOCUMENT_MAX_BYTES ? text.tooLarge : file.size === 0 ? text.empty : null
    setFault(wrong)
    if (wrong) return
    setSent({ name: file.name, share: 0 })
    try {
      const document = await uploadDocument(kind, file, (share) => setSent({ name: file.name, share }))
      await reloadDocuments()
      onUploaded(document)
      showToast(text.uploaded)
    } catch (error) {
      if (isToBeShown(error)) setFault(explain(error, sharedText))
    }
    setSent(null)
  }
  return { upload, sent, fault }
}

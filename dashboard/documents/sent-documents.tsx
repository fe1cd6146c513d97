import { ActionIcon } from '@mantine/core'
import type { BusinessDocumentView } from '../../src/dashboard/documents/schema.ts'
import type { BusinessData } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { DocumentLine } from './document-line.tsx'
import css from './documents.module.css'
import { type DocumentText, words } from './words.ts'

type Sent = BusinessData['documents'][number]

const nameOf = (text: DocumentText, kind: string): string =>
  (text.kinds as Readonly<Record<string, string>>)[kind] ?? kind

type Props = {
  sent: readonly Sent[]
  documents: readonly BusinessDocumentView[]
  onOpen?: ((document: BusinessDocumentView) => Promise<void>) | undefined
}

/** The documents that were sent in, as they were. */
export function SentDocuments({ sent, documents, onOpen }: Props) {
  const text = useWords(words)
  const uploaded = sent.flatMap(({ reference }) => documents.find(({ id }) => id === reference) ?? [])
  return (
    <>
      {uploaded.map((document) => (
        <section key={document.id} className={css.slot} aria-label={text.kinds[document.kind]}>
          <h3>{text.kinds[document.kind]}</h3>
          <DocumentLine document={document} onOpen={onOpen} />
        </section>
      ))}
      <Elsewhere documents={sent.filter(({ reference }) => !documents.some(({ id }) => id === reference))} />
    </>
  )
}

/** What was named by its address or by another's id: a program sent it in. */
export function Elsewhere({
  documents,
  onRemove,
}: {
  documents: readonly Sent[]
  onRemove?: (reference: string) => void
}) {
  const text = useWords(words)
  return documents.map(({ kind, reference }) => (
    <section key={`${kind} ${reference}`} className={css.slot} aria-label={nameOf(text, kind)}>
      <h3>{nameOf(text, kind)}</h3>
      <div className={css.line}>
        <span className={css.what}>
          <strong className={css.name}>{reference}</strong>
          <span className="muted">{text.elsewhere}</span>
        </span>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={text.removeOf(reference)}
            onClick={() => onRemove(reference)}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        )}
      </div>
    </section>
  ))
}

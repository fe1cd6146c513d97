import type { BusinessDocumentView } from '../../src/dashboard/documents/schema.ts'
import type { BusinessData } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import { DocumentLine } from './document-line.tsx'
import css from './documents.module.css'
import { words } from './words.ts'

type Props = {
  /** What was sent in last; null: nothing yet. */
  sent: BusinessData['documents'] | null
  documents: readonly BusinessDocumentView[]
  onOpen?: ((document: BusinessDocumentView) => Promise<void>) | undefined
}

const others = ({ sent, documents }: Props) =>
  documents.filter((document) => !sent?.some(({ reference }) => reference === document.id))

/** What was sent in before and is no part of what was sent in last: the business was judged by it, so it stays. */
export function ReplacedDocuments(props: Props) {
  const text = useWords(words)
  const replaced = others(props).filter(({ sentAt }) => sentAt !== null)
  return <Documents title={text.replacedTitle} text={text.replacedText} documents={replaced} onOpen={props.onOpen} />
}

/** What was uploaded and not sent in yet. */
export function UnsentDocuments(props: Props) {
  const text = useWords(words)
  const unsent = others(props).filter(({ sentAt }) => sentAt === null)
  return <Documents title={text.unsentTitle} text={text.unsentText} documents={unsent} onOpen={props.onOpen} />
}

type Listed = Omit<Props, 'sent'> & { title: string; text: string }

function Documents({ title, text: said, documents, onOpen }: Listed) {
  const text = useWords(words)
  if (documents.length === 0) return null
  return (
    <Panel title={title} isNarrow>
      <p className="muted">{said}</p>
      {documents.map((document) => (
        <div key={document.id} className={css.slot}>
          <h3>{text.kinds[document.kind]}</h3>
          <DocumentLine document={document} onOpen={onOpen} />
        </div>
      ))}
    </Panel>
  )
}

import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { BusinessDocumentView } from '../../src/dashboard/documents/schema.ts'
import { DOCUMENT_KINDS, type DocumentKind, usuallyRequired } from '../../src/onboarding/documents/kinds.ts'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import type { BusinessData } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { describeFault, localeOfPage } from '../parts/failures/fault-words.ts'
import { useMay } from '../session/session.tsx'
import css from './documents.module.css'
import { reloadDocuments, useDocuments } from './queries.ts'
import { Elsewhere } from './sent-documents.tsx'
import { UploadSlot } from './upload-slot.tsx'
import { words } from './words.ts'

type Props = { businessType: string; known: BusinessData['documents']; error: unknown }

/** The documents of the form: what is uploaded, and of what was sent in before what is sent in again. */
export function UploadFields({ businessType, known, error }: Props) {
  const text = useWords(words)
  const canOpen = useMay('documents.read')
  const uploaded = useDocuments().data?.data ?? []
  const [left, setLeft] = useState<readonly string[]>([])
  const [extra, setExtra] = useState<DocumentKind>('other')
  const knownIds = known.map(({ reference }) => reference)
  const chosen = uploaded.filter(
    ({ id, sentAt, erasedAt }) => !erasedAt && !left.includes(id) && (sentAt === null || knownIds.includes(id)),
  )
  const elsewhere = known.filter(
    ({ reference }) => !left.includes(reference) && !uploaded.some(({ id }) => id === reference),
  )
  // What was sent in before stays where it is, and is only not sent in again.
  const remove = async ({ id, sentAt }: BusinessDocumentView) => {
    if (sentAt === null) await call('DELETE /dashboard/api/documents/:id', { params: { id } })
    setLeft([...left, id])
    await reloadDocuments()
  }
  const required = usuallyRequired(businessType)
  const more = DOCUMENT_KINDS.filter((kind) => !required.includes(kind))
  const slot = (kind: DocumentKind) => (
    <UploadSlot
      key={kind}
      kind={kind}
      documents={chosen.filter((document) => document.kind === kind)}
      isRequired={required.includes(kind)}
      canOpen={canOpen}
      onUploaded={({ id }) => setLeft(left.filter((other) => other !== id))}
      onRemove={remove}
    />
  )
  const fault = error instanceof Problem ? error.faults.find(({ field }) => field.startsWith('documents')) : undefined
  return (
    <div>
      <p className="muted">{text.intro}</p>
      {fault && (
        <p role="alert" className={css.fault}>
          {describeFault(fault, localeOfPage())}
        </p>
      )}
      {[...chosen.map(({ kind, id: reference }) => ({ kind, reference })), ...elsewhere].map(({ kind, reference }) => (
        <span key={reference}>
          <input type="hidden" name="document.kind" value={kind} />
          <input type="hidden" name="document.reference" value={reference} />
        </span>
      ))}
      {required.map(slot)}
      {more.filter((kind) => kind !== extra && chosen.some((document) => document.kind === kind)).map(slot)}
      <Elsewhere documents={elsewhere} onRemove={(reference) => setLeft([...left, reference])} />
      <NativeSelect
        mt="md"
        label={text.otherKind}
        value={more.includes(extra) ? extra : 'other'}
        data={more.map((value) => ({ value, label: text.kinds[value] }))}
        onChange={({ currentTarget }) => setExtra(more.find((kind) => kind === currentTarget.value) ?? 'other')}
      />
      {slot(more.includes(extra) ? extra : 'other')}
    </div>
  )
}

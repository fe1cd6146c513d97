import type { BusinessDocument } from '../../onboarding/documents/document.ts'
import type { BusinessDocumentView } from './schema.ts'

/** Documents as people see them; one that is not uploaded completely is left out. */
export function toViews(documents: readonly BusinessDocument[]): BusinessDocumentView[] {
  return documents.flatMap((document) => toView(document) ?? [])
}

export function toView(document: BusinessDocument): BusinessDocumentView | undefined {
  const { id, kind, name, sizeBytes, file, uploadedBy, sentAt, replacedAt, erasedAt } = document
  if (!file) return undefined
  return {
    id,
    kind,
    name,
    sizeBytes,
    uploadedBy,
    mediaType: file.mediaType,
    sha256: file.sha256,
    uploadedAt: file.readyAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    replacedAt: replacedAt?.toISOString() ?? null,
    erasedAt: erasedAt?.toISOString() ?? null,
  }
}

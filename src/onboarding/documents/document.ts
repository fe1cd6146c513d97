import type { MediaType } from './formats/read-document.ts'
import type { DocumentKind } from './kinds.ts'

/** A file that a business uploads for its check. */
export type BusinessDocument = {
  readonly merchantId: string
  readonly id: string
  readonly kind: DocumentKind
  /** The uploader's name of it: to be shown, never used; null: erased. */
  readonly name: string | null
  readonly sizeBytes: number
  /** Null: not all of it has arrived. */
  readonly file: { readonly mediaType: MediaType; readonly sha256: string; readonly readyAt: Date } | null
  readonly uploadedBy: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  /** Since when what was sent in last does without it; null: it is part of it, or was never sent in. */
  readonly replacedAt: Date | null
  readonly erasedAt: Date | null
}

export type DocumentKey = { readonly merchantId: string; readonly id: string }

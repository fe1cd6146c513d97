import Type, { type Static } from 'typebox'
import { PLAIN_AND_VISIBLE } from '../../base/plain-text.ts'
import { DOCUMENT_KINDS } from '../../onboarding/documents/kinds.ts'
import { DOCUMENT_MAX_BYTES, NAME_MAX } from '../../onboarding/documents/limits.ts'
import { OnboardingReply } from '../../onboarding/schema.ts'
import { endpoint } from '../endpoint.ts'
import { closed, EmptyBody, IdParams, listOf, NoContent, Nullable, Time } from '../schema-parts.ts'

const BusinessDocument = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum([...DOCUMENT_KINDS]),
    // The original file name; null: erased.
    name: Nullable(Type.String()),
    mediaType: Type.Enum(['application/pdf', 'image/jpeg', 'image/png']),
    sizeBytes: Type.Integer(),
    sha256: Type.String(),
    uploadedBy: Type.String(),
    uploadedAt: Time,
    // Null: not submitted yet.
    sentAt: Nullable(Time),
    // Since when the latest submission no longer contains it; null: it does, or it was never submitted.
    replacedAt: Nullable(Time),
    erasedAt: Nullable(Time),
  },
  closed,
)
export type BusinessDocumentView = Static<typeof BusinessDocument>

const Begin = Type.Object(
  {
    kind: Type.Enum([...DOCUMENT_KINDS]),
    name: Type.String({ minLength: 1, maxLength: NAME_MAX, ...PLAIN_AND_VISIBLE }),
    sizeBytes: Type.Integer({ minimum: 1, maximum: DOCUMENT_MAX_BYTES }),
  },
  closed,
)
const Begun = Type.Object({ id: Type.String(), pieceBytes: Type.Integer() }, closed)

/** Bytes, as a browser sends and the server receives them. */
const Bytes = Type.Unsafe<Uint8Array>({})
const PieceParams = Type.Object({ id: Type.String(), number: Type.String({ pattern: '^[1-9][0-9]?$' }) })
/** A reply of bytes, with its own type. */
const File = Type.Unsafe<unknown>({})

/** The state of a business, without its submission. */
const ListedBusiness = Type.Object(
  {
    merchantId: Type.String(),
    name: Type.String(),
    reference_id: Type.String(),
    status: Type.Enum(['pushed', 'received', 'processing', 'rejected', 'approved']),
    ready: Type.Boolean(),
    live: Type.Boolean(),
    version: Type.Integer(),
    updatedAt: Time,
  },
  closed,
)
const OpenedBusiness = Type.Object({ onboarding: OnboardingReply, documents: Type.Array(BusinessDocument) }, closed)
export const documentEndpoints = {
  list: endpoint('GET /dashboard/api/documents', { response: { 200: listOf(BusinessDocument) } }),
  begin: endpoint('POST /dashboard/api/documents', { body: Begin, response: { 200: Begun } }),
  storePiece: endpoint('PUT /dashboard/api/documents/:id/pieces/:number', {
    params: PieceParams,
    body: Bytes,
    response: { 204: NoContent },
  }),
  finish: endpoint('POST /dashboard/api/documents/:id/finish', {
    params: IdParams,
    body: EmptyBody,
    response: { 200: BusinessDocument },
  }),
  remove: endpoint('DELETE /dashboard/api/documents/:id', { params: IdParams, response: { 204: NoContent } }),
  download: endpoint('GET /dashboard/api/documents/:id/file', { params: IdParams, response: { 200: File } }),
  listBusinesses: endpoint('GET /dashboard/api/operator/businesses', { response: { 200: listOf(ListedBusiness) } }),
  openBusiness: endpoint('POST /dashboard/api/operator/businesses/:id/open', {
    params: IdParams,
    body: EmptyBody,
    response: { 200: OpenedBusiness },
  }),
  openDocument: endpoint('POST /dashboard/api/operator/businesses/:id/documents/:document/open', {
    params: Type.Object({ id: Type.String(), document: Type.String() }),
    body: EmptyBody,
    response: { 200: File },
  }),
}

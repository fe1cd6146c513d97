import type { Browser } from '../gateway/dashboard.ts'
import type { Reply } from '../gateway/gateway.ts'

const PATH = '/dashboard/api/documents'

/** What a browser sends for one file: its announcement, its pieces, its end; the first refusal ends it. */
export async function uploadDocument(
  by: Browser,
  bytes: Buffer,
  { kind = 'ktp', name = 'KTP Siti.jpg' }: { kind?: string; name?: string } = {},
): Promise<Reply> {
  const begun = await by.call('POST', PATH, { body: { kind, name, sizeBytes: bytes.length } })
  if (begun.status !== 200) return begun
  const { id, pieceBytes } = begun.body
  for (let number = 1, at = 0; at < bytes.length; number++, at += pieceBytes) {
    const sent = await sendPiece(by, id, number, bytes.subarray(at, at + pieceBytes))
    if (sent.status !== 204) return sent
  }
  return by.call('POST', `${PATH}/${id}/finish`, { body: {} })
}

export const sendPiece = (by: Browser, id: string, number: number, bytes: Uint8Array): Promise<Reply> =>
  by.call('PUT', `${PATH}/${id}/pieces/${number}`, {
    raw: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  })

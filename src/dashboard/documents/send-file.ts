import { Readable } from 'node:stream'
import type { OpenedDocument } from '../../onboarding/documents/open-document.ts'

type Reply = { headers(values: Record<string, string>): unknown }

/**
 * Sends a document as a download, never as a page: under a name of ours, with a type that no browser sniffs, and
 * sandboxed should a browser display it after all.
 */
export function sendFile(reply: Reply, { document, mediaType, fileName, bytes }: OpenedDocument): Readable {
  reply.headers({
    'content-type': mediaType,
    'content-length': `${document.sizeBytes}`,
    'content-disposition': `attachment; filename="${fileName}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  return Readable.from(bytes)
}

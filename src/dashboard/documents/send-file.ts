import { Readable } from 'node:stream'
import type { OpenedDocument } from '../../onboarding/documents/open-document.ts'

type Reply = { headers(values: Record<string, string>): unknown }

/**
 * A document as a file to be kept, and in no way as a page: by a name of ours, with a type that no browser guesses about,
 * and with nothing allowed to it where one shows it all the same.
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

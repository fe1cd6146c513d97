import { DocumentError } from './document-error.ts'
import { readJpeg } from './jpeg.ts'
import { readPdf } from './pdf.ts'
import { readPng } from './png.ts'

export type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** By their first bytes, which must be the file's first: other kinds of files cannot begin so. */
const TYPES: readonly { mediaType: MediaType; begins: RegExp; read: (file: Buffer) => Buffer[] | Promise<Buffer[]> }[] =
  [
    { mediaType: 'application/pdf', begins: /^%PDF-[12]\.[0-9]/, read: readPdf },
    { mediaType: 'image/jpeg', begins: /^\xff\xd8\xff/, read: readJpeg },
    { mediaType: 'image/png', begins: /^\x89PNG\r\n\x1a\n/, read: readPng },
  ]
const HEAD_BYTES = 16

/**
 * What a file is, by its bytes and structure alone, and the parts to be stored, without copying them. Throws
 * DocumentError for everything that is not accepted.
 */
export async function readDocument(file: Buffer): Promise<{ mediaType: MediaType; parts: readonly Buffer[] }> {
  const head = file.toString('latin1', 0, HEAD_BYTES)
  const type = TYPES.find(({ begins }) => begins.test(head))
  if (!type) throw new DocumentError('UNKNOWN_TYPE', 'Send a PDF, JPEG or PNG file.')
  return { mediaType: type.mediaType, parts: await type.read(file) }
}

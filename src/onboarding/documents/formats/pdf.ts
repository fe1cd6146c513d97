import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { DocumentError } from './document-error.ts'
import { type PdfStream, streamsOf, withoutEscapes } from './pdf-streams.ts'

const inflated = promisify(inflate)

/** Together, of what is compressed in a document. */
const UNFOLDED_MAX_BYTES = 48 * 1024 * 1024
const STREAMS_MAX = 20_000

/**
 * Names that make a document act or embed a file; no legitimate document needs them. A script always has `/JavaScript`, and a
 * file `/EF`, whose value may follow a comment. Source: ISO 32000-2, 12.6.4 (actions), 7.11.4, 12.7.8 and 13.
 */
const ACTIVE = new RegExp(
  '/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoTo[ER]|Renditions?)(?![a-z])' +
    String.raw`|/EF[\s\0]*(?:<<|%|\d{1,10}[\s\0%])|/XFA[\s\0]*[[\d%]`,
)
const ENCRYPTED = /\/Encrypt(?![A-Za-z])/
/** The only accepted compression of object streams; legitimate documents need no other. */
const FLATE_ALONE = /\/Filter\s*(?:\/FlateDecode(?![A-Za-z])|\[\s*\/FlateDecode\s*\])/
/** Some readers accept the short filter names of inline images in any stream, which makes a compressed stream look uncompressed. */
const SHORT_NAMES = /\/(?:F|DP)(?![A-Za-z])/
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_BYTES = 22

const broken = (): DocumentError => new DocumentError('BROKEN', 'The PDF is incomplete or damaged.')
const closed = (): DocumentError => new DocumentError('LOCKED', 'The PDF is written in a way that cannot be inspected.')
const active = (): DocumentError =>
  new DocumentError(
    'ACTIVE_CONTENT',
    'The PDF holds a script, an attached file or something else that acts when opened.',
  )

/**
 * A PDF up to its end, after an inspection of all of it, compressed parts included. Throws DocumentError where it has active
 * content or embedded files, is encrypted, cannot be inspected, or is an archive as well.
 */
export async function readPdf(file: Buffer): Promise<Buffer[]> {
  const end = file.lastIndexOf('%%EOF')
  if (end < 0) throw broken()
  const retained = file.subarray(0, end + 5)
  if (isArchiveToo(retained)) throw new DocumentError('TWO_TYPES', 'The PDF is an archive as well.')
  const text = retained.toString('latin1')
  if (!text.includes('startxref')) throw broken()
  const plain = withoutEscapes(text)
  if (ENCRYPTED.test(plain)) throw new DocumentError('LOCKED', 'The PDF is locked: save it without a password.')
  if (ACTIVE.test(plain)) throw active()
  await lookIntoStreams(retained, text)
  return [retained]
}

async function lookIntoStreams(file: Buffer, text: string): Promise<void> {
  let left = UNFOLDED_MAX_BYTES
  let count = 0
  for (const stream of streamsOf(text)) {
    if (!stream) throw closed()
    if (++count > STREAMS_MAX) throw new DocumentError('TOO_COMPLEX', 'The PDF has too many parts.')
    left -= await lookInto(file, stream, left)
  }
}

/** Inspects a stream as far as it may contain active content. Returns how many bytes it inflates to. */
async function lookInto(file: Buffer, { dictionary, begin }: PdfStream, left: number): Promise<number> {
  const isObjects = holdsObjects(dictionary)
  const isPicture = !isObjects && /\/Subtype\s*\/Image/.test(dictionary)
  if (isPicture || !dictionary.includes('/FlateDecode')) return 0
  const unfolded = await unfold(file.subarray(begin), left)
  if (isObjects && unfolded === undefined) throw broken()
  if (unfolded && ACTIVE.test(withoutEscapes(unfolded.toString('latin1')))) throw active()
  return unfolded?.length ?? 0
}

/**
 * Whether a stream holds objects, which may be anything: its type says so, or it gives the offset of its first object, which is
 * enough for some readers. Throws LOCKED when it is not compressed in the usual way.
 */
function holdsObjects(dictionary: string): boolean {
  if (!/\/(?:ObjStm|First)(?![A-Za-z])/.test(dictionary)) return false
  if (SHORT_NAMES.test(dictionary)) throw closed()
  const filters = dictionary.split('/Filter').length - 1
  const isUsual = filters === 1 && FLATE_ALONE.test(dictionary) && !dictionary.includes('/DecodeParms')
  if (filters === 0 || isUsual) return true
  throw closed()
}

/** What was compressed; undefined: it is not what it is said to be. Throws TOO_COMPLEX where it is more than `limit`. */
async function unfold(data: Buffer, limit: number): Promise<Buffer | undefined> {
  try {
    return await inflated(data, { maxOutputLength: Math.max(1, limit) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return undefined
    throw new DocumentError('TOO_COMPLEX', 'The PDF unfolds to too much.')
  }
}

/** An archive is read from its end: a PDF that ends as one is both. */
function isArchiveToo(file: Buffer): boolean {
  const at = file.lastIndexOf(ZIP_END)
  return at >= 0 && at + ZIP_END_BYTES <= file.length && at + ZIP_END_BYTES + file.readUInt16LE(at + 20) >= file.length
}

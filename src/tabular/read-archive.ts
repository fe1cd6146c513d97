import { inflateRawSync } from 'node:zlib'

/** A file that is not an archive, or one that would inflate to too much. */
export class ArchiveError extends Error {
  readonly isTooLarge: boolean
  constructor(message: string, isTooLarge = false) {
    super(message)
    this.isTooLarge = isTooLarge
  }
}

export type ArchiveLimits = { readonly entriesMax: number; readonly inflatedMaxBytes: number }

const END = 0x06054b50
const END_LENGTH = 22
const COMMENT_MAX = 65_535
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

/**
 * The entries of a ZIP archive whose names pass `wants`, inflated within the limits: the sizes that an archive declares
 * are not trusted, and nothing is inflated beyond the limit. Throws ArchiveError. Source: PKWARE APPNOTE 6.3.
 */
export function readArchive(
  bytes: Buffer,
  wants: (name: string) => boolean,
  { entriesMax, inflatedMaxBytes }: ArchiveLimits,
): Map<string, Buffer> {
  try {
    const entries = new Map<string, Buffer>()
    let left = inflatedMaxBytes
    for (const entry of listEntries(bytes, entriesMax)) {
      if (!wants(entry.name) || entries.has(entry.name)) continue
      const body = inflate(bytes, entry, left)
      left -= body.length
      entries.set(entry.name, body)
    }
    return entries
  } catch (cause) {
    if (cause instanceof ArchiveError) throw cause
    const isTooLarge = (cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ArchiveError(isTooLarge ? 'it inflates to too much' : 'it is corrupt', isTooLarge)
  }
}

type Entry = {
  readonly name: string
  readonly method: number
  readonly packedLength: number
  readonly at: number
}

function listEntries(bytes: Buffer, entriesMax: number): Entry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > entriesMax) throw new ArchiveError('it contains too many files', true)
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new ArchiveError('an entry is missing')
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new ArchiveError('it is protected by a password')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)
    const entry = {
      name,
      method: bytes.readUInt16LE(at + 10),
      packedLength: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    }
    at += ENTRY_LENGTH + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    return entry
  })
}

/** The position of the record that ends an archive; a comment may follow it. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_LENGTH - COMMENT_MAX)
  for (let at = bytes.length - END_LENGTH; at >= first; at--) if (bytes.readUInt32LE(at) === END) return at
  throw new ArchiveError('its end is missing')
}

function inflate(bytes: Buffer, { method, packedLength, at }: Entry, left: number): Buffer {
  if (bytes.readUInt32LE(at) !== LOCAL) throw new ArchiveError('an entry is misplaced')
  const from = at + LOCAL_LENGTH + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + packedLength > bytes.length) throw new ArchiveError('an entry is truncated')
  const packed = bytes.subarray(from, from + packedLength)
  if (method === DEFLATED && left > 0) return inflateRawSync(packed, { maxOutputLength: left })
  if (method !== STORED && method !== DEFLATED) throw new ArchiveError('its compression method is not supported')
  if (packed.length > left) throw new ArchiveError('it inflates to too much', true)
  return packed
}

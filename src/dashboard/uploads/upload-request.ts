import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fieldError } from '../../base/errors.ts'
import { applyFixes, type Places, splitFixes } from './fixes.ts'
import { type ReadUpload, readUpload } from './read-upload.ts'

/** A line of CSV is some hundred bytes; a workbook, and what the page sends, are compressed. */
export const BODY_MAX_BYTES = 8 * 1_024 * 1_024

/** Registers routes that take raw bytes. The caller is authenticated and authorized before a byte is read. */
export function byteRoutes(scope: FastifyInstance, register: (plain: FastifyInstance) => void): void {
  void scope.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    const limits = { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES } as const
    plain.addContentTypeParser('application/octet-stream', limits, async (_: unknown, body: Buffer) => body)
    register(plain)
  })
}

/** What a kind of file holds. */
type Kind = {
  readonly columns: readonly string[]
  /** Without the heading. */
  readonly linesMax: number
  placesOf(head: readonly string[]): Places
}

/** A file as it is to be read: with its rewritten lines; `hash` covers both. */
export type Uploaded = ReadUpload & { readonly fixed: number }

/** Reads an upload with the lines that were rewritten on the screen. `how`: what else the reading depends on. */
export async function readUploaded(
  merchantId: string,
  body: Uint8Array,
  { columns, linesMax, placesOf }: Kind,
  { fixes: length = '0' }: { readonly fixes?: string },
  how?: string,
): Promise<Uploaded> {
  const { file: bytes, fixes } = splitFixes(Buffer.from(body), Number(length), columns)
  const file = await readUpload(merchantId, bytes, linesMax)
  const fixed = applyFixes(file, fixes, placesOf(file.sheet[0]?.cells ?? []))
  const isPlain = how === undefined && fixes.length === 0
  const hash = isPlain ? file.hash : hashOf([file.hash, how, fixes])
  return { ...fixed, hash, fixed: fixes.length }
}

const hashOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Throws VALIDATION_ERROR unless it is what was shown. */
export function assertShown(hash: string, shown: string | undefined): void {
  if (shown !== hash) throw fieldError('hash', 'CHANGED', 'This is not the file that was shown.')
}

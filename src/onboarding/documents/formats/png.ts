import { crc32 } from 'node:zlib'
import { DocumentError } from './document-error.ts'
import { checkSize } from './picture-size.ts'

const SIGNATURE_BYTES = 8
/** The chunks that show the picture. Texts, times, profiles and all others are removed. */
const RETAINED: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'pHYs', 'IDAT', 'IEND']

const broken = (): DocumentError => new DocumentError('BROKEN', 'The PNG picture is incomplete or damaged.')

/** The parts of a PNG that show its picture, each with its original checksum; nothing after its end. */
export function readPng(file: Buffer): Buffer[] {
  const chunks = [...chunksOf(file)]
  const [head, ...others] = chunks
  if (head?.type !== 'IHDR' || head.data.length !== 13 || others.some(({ type }) => type === 'IHDR')) throw broken()
  checkSize(head.data.readUInt32BE(0), head.data.readUInt32BE(4))
  if (!others.some(({ type }) => type === 'IDAT')) throw broken()
  const retained = chunks.filter(({ type }) => RETAINED.includes(type)).map(({ whole }) => whole)
  return [file.subarray(0, SIGNATURE_BYTES), ...retained]
}

type Chunk = { readonly type: string; readonly data: Buffer; readonly whole: Buffer }

function* chunksOf(file: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE_BYTES; ; ) {
    const chunk = chunkAt(file, at)
    yield chunk
    if (chunk.type === 'IEND') return
    at += chunk.whole.length
  }
}

function chunkAt(file: Buffer, at: number): Chunk {
  if (at + 12 > file.length) throw broken()
  const end = at + 12 + file.readUInt32BE(at)
  if (end > file.length) throw broken()
  if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw broken()
  return {
    type: file.toString('latin1', at + 4, at + 8),
    data: file.subarray(at + 8, end - 4),
    whole: file.subarray(at, end),
  }
}

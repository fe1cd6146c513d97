/** A file as it is sent: a workbook as it is, anything else compressed. */
export type Upload = Uint8Array<ArrayBuffer>

/** ZIP archives, as workbooks are, and old Excel files: the server says of those what to do. */
const BINARY = /^(?:PK\u0003\u0004|\u00d0\u00cf\u0011\u00e0)/

/** What kind of a file it is, its first bytes say: names and types are as people and systems give them. */
export async function readUploadedFile(file: File): Promise<Upload> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (BINARY.test(String.fromCharCode(...bytes.subarray(0, 4)))) return bytes
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}

/** A row's cells as they were rewritten here, by column. */
export type FixedCells = { readonly [column in string]?: string }
/** Rewritten rows by their line. */
export type Fixes = ReadonlyMap<number, FixedCells>

export const NO_FIXES: Fixes = new Map()

/** A file with the rows that were rewritten here behind it. */
export function withFixes(upload: Upload, fixes: Fixes): { body: Upload; query: { fixes?: string } } {
  if (fixes.size === 0) return { body: upload, query: {} }
  const rows = [...fixes].map(([line, cells]) => ({ line, cells }))
  const behind = new TextEncoder().encode(JSON.stringify(rows))
  const body = new Uint8Array(upload.length + behind.length)
  body.set(upload)
  body.set(behind, upload.length)
  return { body, query: { fixes: String(behind.length) } }
}

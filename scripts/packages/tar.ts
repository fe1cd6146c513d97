/** A file of an archive: its path there and its content. */
export type ArchivedFile = { readonly path: string; readonly bytes: Uint8Array; readonly isProgram?: boolean }

const BLOCK = 512
/** A day of no meaning: the same files give the same archive. npm uses it as well. Source: pacote, "tarCreateOptions". */
export const ARCHIVED_AT = new Date('1985-10-26T08:15:00Z')
const PATH_MAX = 100

/** Files as a tape archive of POSIX.1-1988 ("ustar"), in this order. Paths have at most 100 characters. */
export function tarOf(files: readonly ArchivedFile[]): Buffer {
  const end = Buffer.alloc(2 * BLOCK)
  return Buffer.concat([...files.flatMap((file) => [headerOf(file), padded(file.bytes)]), end])
}

function headerOf({ path, bytes, isProgram = false }: ArchivedFile): Buffer {
  if (Buffer.byteLength(path) > PATH_MAX) throw new RangeError(`${path} is too long for an archive`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, '0')}\0`, at, 'latin1')
  header.write(path, 0, 'utf8')
  octal(isProgram ? 0o755 : 0o644, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(bytes.length, 124, 11)
  octal(ARCHIVED_AT.getTime() / 1_000, 136, 11)
  header.write('        0', 148, 'latin1')
  header.write('ustar\u000000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

const padded = (bytes: Uint8Array): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)])

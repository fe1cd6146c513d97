import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive, by its directory; what the writer does is read by another program in package.test.ts. */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  const files: Record<string, string> = {}
  for (let n = 0; n < count; n++) {
    const [packed, nameLength, start] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    files[name] = inflateRawSync(archive.subarray(data, data + packed)).toString()
    at += 46 + nameLength
  }
  return files
}

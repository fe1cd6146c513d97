import { crc32 } from 'node:zlib'

const VERSION = 20

/** A ZIP archive of these entries, stored without compression. */
export function storeArchive(entries: ReadonlyMap<string, Buffer>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, body] of entries) {
    const title = Buffer.from(name)
    // From the version to the length of the extra field, the same in both places.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(VERSION, 0)
    common.writeUInt32LE(crc32(body), 10)
    common.writeUInt32LE(body.length, 14)
    common.writeUInt32LE(body.length, 18)
    common.writeUInt16LE(title.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, body])
    bodies.push(local)
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.of(VERSION, 0), common, tail, title)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.size, 8)
  end.writeUInt16LE(entries.size, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, listed, end])
}

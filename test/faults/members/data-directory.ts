import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the database of a run lies. */
export type DataDirectory = {
  readonly path: string
  /** Fills the disk to the last block; null where the disk is not ours to fill. */
  readonly fill: (() => void) | null
  /** Gives the space back. */
  free(): void
  remove(): void
}

const DISK_MEGABYTES = 2_048
const CHUNK_BYTES = 1024 * 1024

/**
 * A directory for one run: on a small disk of its own (an ext4 in a file, so that fsync is a real one, else a tmpfs) where
 * root may mount one, else in the temporary directory, where nothing is filled. Says which.
 */
export function makeDataDirectory(wantsDisk: boolean, say: (line: string) => void): DataDirectory {
  const path = mkdtempSync(join(tmpdir(), 'gapura-faults-'))
  chmodSync(path, 0o755)
  const isMounted = wantsDisk && mountDisk(path, say)
  const filler = join(path, 'filler')
  const free = (): void => rmSync(filler, { force: true })
  if (isMounted) chmodSync(path, 0o755)
  return {
    path: join(path, 'data'),
    fill: isMounted ? () => fillUp(path, filler) : null,
    free,
    remove() {
      if (isMounted) execFileSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
      rmSync(`${path}.img`, { force: true })
    },
  }
}

function mountDisk(path: string, say: (line: string) => void): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    say('disk full: skipped, only root on Linux may mount a small disk')
    return false
  }
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' })
  try {
    run('truncate', '-s', `${DISK_MEGABYTES}M`, `${path}.img`)
    run('mkfs.ext4', '-q', '-m', '0', '-F', `${path}.img`)
    run('mount', '-o', 'loop', `${path}.img`, path)
    say(`the database lies on an ext4 of ${DISK_MEGABYTES} MB`)
    return true
  } catch {
    rmSync(`${path}.img`, { force: true })
  }
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', path)
    say(`the database lies on a tmpfs of ${DISK_MEGABYTES} MB`)
    return true
  } catch {
    say('disk full: skipped, no disk could be mounted here')
    return false
  }
}

/** Takes every block there is: nearly all at once, then the last ones singly. */
function fillUp(disk: string, filler: string): void {
  const file = openSync(filler, 'a')
  try {
    const { bavail, bsize } = statfsSync(disk)
    execFileSync('fallocate', ['-l', `${Math.max(bsize, bavail * bsize - CHUNK_BYTES)}`, filler])
    for (let bytes = CHUNK_BYTES; bytes >= 512; ) {
      try {
        if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes >>= 1
      } catch {
        bytes >>= 1
      }
    }
  } finally {
    closeSync(file)
  }
}

import { createHash } from 'node:crypto'

const KEY_LENGTH = 32
export const MASTER_KEY_ID_LENGTH = 4

type Key = { readonly id: Buffer; readonly bytes: Buffer }

/** The master keys a process holds: one, or two while they rotate. One of them seals; each opens what it has sealed. */
export type MasterKey = {
  /** The key that new values are sealed under. */
  readonly sealing: Key
  /** Whether a previous key is held as well. */
  readonly isRotating: boolean
  /** The key of an id; undefined: it is not held. */
  find(id: Buffer): Buffer | undefined
  /** Seals under the key of this id from now on. */
  sealUnder(id: Buffer): void
}

/** Holds a master key (32 bytes), and the previous one while values sealed under it remain. */
export function holdMasterKey(current: Buffer, previous: Buffer | null = null): MasterKey {
  const key: Key = { id: idOf(current), bytes: current }
  const keys = previous ? [key, { id: idOf(previous), bytes: previous }] : [key]
  let sealing = key
  return {
    get sealing() {
      return sealing
    },
    isRotating: previous !== null,
    find: (id) => keys.find((held) => held.id.equals(id))?.bytes,
    sealUnder(id) {
      sealing = keys.find((held) => held.id.equals(id)) ?? sealing
    },
  }
}

/** Identifies a key without revealing it: it precedes what the key seals. */
function idOf(bytes: Buffer): Buffer {
  if (bytes.length !== KEY_LENGTH) throw new RangeError(`a master key has ${KEY_LENGTH} bytes`)
  return createHash('sha256').update('gapura master key id').update(bytes).digest().subarray(0, MASTER_KEY_ID_LENGTH)
}

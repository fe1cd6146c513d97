import { readFileSync } from 'node:fs'
import type { Amount } from '../amount/amount.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { KINDS } from '../words/request-kinds.ts'
import { eachFeature, GROUP_COUNT, GROUP_POWERS, GROUP_WEIGHTS } from './features.ts'

/** A key has so many bits. */
export const KEY_MASK = 0xff_ff_ff
const KEY_BYTES = 3
/** A weight takes four bits; the last half byte of a feature is unused. */
const WEIGHT_BYTES = Math.ceil(KINDS.length / 2)
const NIBBLE_ZERO = 8

/**
 * The weights as they are stored: for each kind a 32-bit float, its bias, and for each group one, the step of its
 * weights; then the features, each a key of three bytes (its group in the upper two bits of the first half byte), and
 * half a byte for every kind.
 */
type Model = {
  readonly biases: Float32Array
  readonly steps: Float32Array
  /** Open addressing: a key and where its weights begin, in pairs; 0: empty. */
  readonly table: Int32Array
  readonly weights: Int8Array
}

const KIND_COUNT = KINDS.length
const FLOATS = KIND_COUNT + GROUP_COUNT

const slotOf = (key: number, mask: number): number => (Math.imul(key, 0x9e3779b1) >>> 8) & mask

/** Reads weights from the bytes that training wrote. */
export function readModel(bytes: Uint8Array): Model {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const floats = Float32Array.from({ length: FLOATS }, (_, i) => view.getFloat32(i * 4, true))
  const size = KEY_BYTES + WEIGHT_BYTES
  const count = Math.floor((bytes.length - FLOATS * 4) / size)
  const mask = 2 ** Math.ceil(Math.log2(count * 2 + 2)) - 1
  const table = new Int32Array((mask + 1) * 2)
  const weights = new Int8Array((count + 1) * KINDS.length)
  for (let i = 0; i < count; i++) {
    const at = FLOATS * 4 + i * size
    const key = view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
    let slot = slotOf(key, mask)
    while (table[slot * 2 + 1] !== 0) slot = (slot + 1) & mask
    table[slot * 2] = key
    table[slot * 2 + 1] = i + 1
    for (let k = 0; k < KINDS.length; k++) {
      const byte = view.getUint8(at + KEY_BYTES + (k >> 1))
      weights[(i + 1) * KINDS.length + k] = ((k & 1) === 0 ? byte & 15 : byte >> 4) - NIBBLE_ZERO
    }
  }
  return { biases: floats.slice(0, KINDS.length), steps: floats.slice(KINDS.length), table, weights }
}

/** Where the weights of a feature begin; 0: it has none. */
function find({ table }: Model, key: number): number {
  const mask = (table.length >> 1) - 1
  for (let slot = slotOf(key, mask); ; slot = (slot + 1) & mask) {
    const at = table[slot * 2 + 1] ?? 0
    if (at === 0 || table[slot * 2] === key) return at
  }
}

/** How likely a sentence is of each kind, by the weights alone. */
export function sharesOf(model: Model, sentence: Sentence, amounts: readonly Amount[]): Float64Array {
  const { weights } = model
  const found = Array.from({ length: GROUP_COUNT }, () => new Set<number>())
  eachFeature(sentence, amounts, (group, key) => {
    const at = find(model, groupKey(group, key))
    if (at !== 0) found[group]?.add(at)
  })
  const scores = Float64Array.from(model.biases)
  for (const [group, ats] of found.entries()) {
    const step = (model.steps[group] ?? 0) * scaleOf(group, ats.size)
    for (const at of ats) {
      const from = at * KIND_COUNT
      for (let k = 0; k < KIND_COUNT; k++) scores[k] = (scores[k] ?? 0) + step * (weights[from + k] ?? 0)
    }
  }
  return softmax(scores)
}

/** The stored key of a feature. */
export const groupKey = (group: number, key: number): number => (key & (KEY_MASK >> 2)) | (group << 22)

/** What one of so many features of a group counts. */
export const scaleOf = (group: number, count: number): number =>
  (GROUP_WEIGHTS[group] ?? 1) / Math.max(1, count) ** (GROUP_POWERS[group] ?? 0.5)

export function softmax(scores: Float64Array): Float64Array {
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const total = powers.reduce((sum, one) => sum + one, 0)
  return powers.map((one) => one / total)
}

/** The weights that come with the reader: made by `npm run train:intents`. */
export const WEIGHTS_FILE = new URL('./weights/kinds.bin', import.meta.url)

let loaded: Model | undefined
export const loadModel = (): Model => {
  loaded ??= readModel(readFileSync(WEIGHTS_FILE))
  return loaded
}

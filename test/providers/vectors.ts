import { expect, test } from 'vitest'
import file from '../vectors/providers-vectors.json' with { type: 'json' }

type Json = null | boolean | number | string | readonly Json[] | { readonly [field: string]: Json }

/** A message a provider published, and what is to be understood of it. Sources and marks: providers.md, and the file. */
export type Sample = {
  readonly id: string
  readonly provider: string
  readonly service: string
  readonly direction: string
  readonly method: string | null
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly [field: string]: Json }
  /** The exact text that was signed, where it was published. */
  readonly rawBody?: string
  readonly expect: { readonly [field: string]: Json }
  /** Fields were left out of it: what is not there proves nothing. */
  readonly abridged?: boolean
  readonly note?: string
}

export const SAMPLES = file.samples as unknown as readonly Sample[]

export function sampleOf(id: string): Sample {
  const sample = SAMPLES.find((one) => one.id === id)
  if (!sample) throw new RangeError(`no sample is called ${id}`)
  return sample
}

/**
 * The test that judges one published sample. The id is written out where it is called: test/providers/tally.test.ts
 * reads it there, and fails until every sample is judged somewhere.
 */
export function judge(id: string, words: string, body: (sample: Sample) => void | Promise<void>): void {
  test(`${id}: ${words}`, () => body(sampleOf(id)))
}

/** The paths of all fields of a value: `amount.value`, `urlParams.0.url`. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, one]) => fieldsOf(one, path === '' ? name : `${path}.${name}`))
  return inner.length > 0 || path === '' ? inner : [path]
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((within, name) => (within as Record<string, unknown> | null)?.[name], value)

/** How our body may differ from a published one; each difference is explained where it is named. */
type Differences = {
  /** Fields whose value is of the moment, or of the agreement. */
  readonly otherValue?: readonly string[]
  /** Fields of the sample that we do not send. */
  readonly notSent?: readonly string[]
  /** Fields we send beside those of the sample. Needs no word where the sample is abridged. */
  readonly added?: readonly string[]
}

const isUnder = (path: string, names: readonly string[]): boolean =>
  names.some((name) => path === name || path.startsWith(`${name}.`))

/** Our body has the fields and values of a published one, but for the differences that are named. */
export function expectLike(ours: object, { body, abridged }: Sample, differences: Differences = {}): void {
  const { otherValue = [], notSent = [], added = [] } = differences
  const theirs = fieldsOf(body).filter((path) => !isUnder(path, notSent))
  const sent = fieldsOf(ours)
  const isExtra = (path: string) => !theirs.includes(path)
  if (abridged) expect(sent.filter((path) => !isExtra(path)).toSorted()).toEqual(theirs.toSorted())
  else expect(sent.filter((path) => !isUnder(path, added)).toSorted()).toEqual(theirs.toSorted())
  const same = theirs.filter((path) => !isUnder(path, otherValue))
  expect(Object.fromEntries(same.map((path) => [path, valueAt(ours, path)]))).toEqual(
    Object.fromEntries(same.map((path) => [path, valueAt(body, path)])),
  )
}

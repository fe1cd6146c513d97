/** A mobile number: after the country code an 8, then seven to eleven digits. Source: Indonesia's numbering plan. */
const MOBILE = /^(?:\+?62|0)(8\d{7,11})$/
const TYPED_LENGTH_MAX = 32

/** An Indonesian mobile number as people write it (`0812…`, `62812…`, `+62 812-…`) in E.164; undefined: it is none. */
export function readPhone(typed: string): string | undefined {
  if (typed.length > TYPED_LENGTH_MAX) return undefined
  const [, national] = MOBILE.exec(typed.replaceAll(/[\s().-]/g, '')) ?? []
  return national && `+62${national}`
}

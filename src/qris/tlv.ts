/** One field of a code: a two-digit tag, and a value of 1–99 characters. */
export type Field = { readonly tag: string; readonly value: string }

/** What is wrong with a code, and at which tag (`62/05` is tag 05 inside 62; empty for the whole). */
export type QrisFault = {
  readonly is:
    | 'too_long'
    | 'cut_short'
    | 'bad_tag'
    | 'bad_length'
    | 'repeated'
    | 'out_of_place'
    | 'missing'
    | 'malformed'
    | 'wrong_crc'
  readonly at: string
}

/** Carries a fault out of the reader; `parseQris` turns it into a value. */
export class QrisError extends Error {
  readonly fault: QrisFault
  constructor(is: QrisFault['is'], at: string) {
    super(`QRIS ${is} at ${at || 'the whole code'}`)
    this.fault = { is, at }
  }
}

const VALUE_MAX = 99

/** Reads one level of tag, length, value. Lengths count characters. `path` names the level in faults. Throws QrisError. */
export function readFields(text: string, path = ''): readonly Field[] {
  const characters = Array.from(text)
  const fields = new Map<string, Field>()
  for (let at = 0; at < characters.length; ) {
    const tag = characters.slice(at, at + 2).join('')
    if (!/^\d\d$/.test(tag)) throw new QrisError('bad_tag', path)
    const digits = characters.slice(at + 2, at + 4).join('')
    if (!/^\d\d$/.test(digits) || digits === '00') throw new QrisError('bad_length', path + tag)
    const value = characters.slice(at + 4, at + 4 + Number(digits))
    if (value.length < Number(digits)) throw new QrisError('cut_short', path + tag)
    if (fields.has(tag)) throw new QrisError('repeated', path + tag)
    fields.set(tag, { tag, value: value.join('') })
    at += 4 + value.length
  }
  return [...fields.values()]
}

/** Writes fields in the order given. Throws RangeError for a value that is empty or over 99 characters. */
export function writeFields(fields: readonly Field[]): string {
  return fields
    .map(({ tag, value }) => {
      const length = Array.from(value).length
      if (length < 1 || length > VALUE_MAX) throw new RangeError(`QRIS tag ${tag} cannot hold ${length} characters`)
      return tag + length.toString().padStart(2, '0') + value
    })
    .join('')
}

/**
 * A strict JSON reader: no duplicate keys, no NUL or lone surrogates, no depth over DEPTH_MAX, and
 * a number written any other way than as a plain integer (`1e5`, `100000.0`, `-0`) stays a `JsonDecimal`, so that no
 * amount is ever rounded into shape. Source: RFC 8259, RFC 7493 (I-JSON); interface, "Ground rules".
 */
export const DEPTH_MAX = 8

/** A number that is not a plain integer token, as it was written. */
export class JsonDecimal {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
  toJSON(): number {
    return Number(this.source)
  }
}

export type Json = null | boolean | number | string | JsonDecimal | Json[] | { [key: string]: Json }

/** Why a text was refused; `field` is the dotted path where it is known. */
export class JsonError extends Error {
  readonly field: string
  readonly code: string
  constructor(field: string, code: string, message: string) {
    super(message)
    this.field = field
    this.code = code
  }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const PLAIN_INTEGER = /^(?:0|-?[1-9][0-9]*)$/
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
/** What makes the characters between two quotes anything but the string itself. */
const ESCAPE_OR_CONTROL = /[\\\u0000-\u001f]/
const SPACE = /[ \t\n\r]*/y

/** Reads a whole text. Throws JsonError, whose message explains to a developer what to change. */
export function parseStrictJson(text: string): Json {
  const reader = new Reader(text)
  const value = reader.value('', 0)
  reader.end()
  return value
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  value(path: string, depth: number): Json {
    if (depth > DEPTH_MAX) throw new JsonError(path, 'TOO_DEEP', `The body is nested deeper than ${DEPTH_MAX} levels.`)
    this.#space()
    const next = this.#text[this.#at]
    if (next === '{') return this.#object(path, depth)
    if (next === '[') return this.#array(path, depth)
    if (next === '"') return this.#string(path)
    for (const [word, value] of WORDS) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length
        return value
      }
    }
    return this.#number(path)
  }

  end(): void {
    this.#space()
    if (this.#at < this.#text.length) throw this.#unexpected()
  }

  #object(path: string, depth: number): Json {
    const object: { [key: string]: Json } = {}
    const seen = new Set<string>()
    this.#at++
    this.#space()
    if (this.#take('}')) return object
    do {
      this.#space()
      if (this.#text[this.#at] !== '"') throw this.#unexpected()
      const key = this.#string(path)
      const field = path === '' ? key : `${path}.${key}`
      if (seen.has(key)) throw new JsonError(field, 'DUPLICATE_KEY', `The key "${key}" stands twice; send it once.`)
      seen.add(key)
      this.#space()
      this.#expect(':')
      const value = this.value(field, depth + 1)
      // `__proto__` as a key is data like any other.
      if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true })
      else object[key] = value
      this.#space()
    } while (this.#take(','))
    this.#expect('}')
    return object
  }

  #array(path: string, depth: number): Json {
    const array: Json[] = []
    this.#at++
    this.#space()
    if (this.#take(']')) return array
    do {
      array.push(this.value(`${path}[${array.length}]`, depth + 1))
      this.#space()
    } while (this.#take(','))
    this.#expect(']')
    return array
  }

  #string(path: string): string {
    const end = this.#closingQuote()
    const inner = this.#text.slice(this.#at + 1, end)
    const value = ESCAPE_OR_CONTROL.test(inner) ? this.#unescaped(inner) : inner
    this.#at = end + 1
    if (value.includes('\u0000')) throw new JsonError(path, 'NUL', 'A text holds a NUL character (\\u0000); remove it.')
    if (LONE_SURROGATE.test(value)) {
      throw new JsonError(path, 'LONE_SURROGATE', 'A text holds half of a surrogate pair; send whole characters.')
    }
    return value
  }

  /** Searched by hand: a pattern that repeats an alternative needs stack for each character, and ends in a RangeError at millions. */
  #closingQuote(): number {
    for (let end = this.#text.indexOf('"', this.#at + 1); end >= 0; end = this.#text.indexOf('"', end + 1)) {
      let escapes = 0
      while (this.#text[end - 1 - escapes] === '\\') escapes++
      if (escapes % 2 === 0) return end
    }
    throw this.#unexpected()
  }

  /** The native parser refuses control characters and unknown escapes. */
  #unescaped(inner: string): string {
    try {
      return JSON.parse(`"${inner}"`) as string
    } catch {
      throw this.#unexpected()
    }
  }

  #number(path: string): number | JsonDecimal {
    const token = this.#match(NUMBER)
    if (token === undefined) throw this.#unexpected()
    if (!Number.isFinite(Number(token))) {
      throw new JsonError(path, 'NUMBER_TOO_LARGE', 'A number is larger than any computer keeps; send a smaller one.')
    }
    return PLAIN_INTEGER.test(token) ? Number(token) : new JsonDecimal(token)
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const token = pattern.exec(this.#text)?.[0]
    if (token !== undefined) this.#at += token.length
    return token
  }

  #space(): void {
    const code = this.#text.charCodeAt(this.#at)
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) this.#match(SPACE)
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at++
    return true
  }

  #expect(character: string): void {
    if (!this.#take(character)) throw this.#unexpected()
  }

  #unexpected(): JsonError {
    const what = this.#at >= this.#text.length ? 'it ends too early' : `unexpected character at position ${this.#at}`
    return new JsonError('', 'NOT_JSON', `The body is not valid JSON: ${what}.`)
  }
}

const WORDS: readonly (readonly [string, null | boolean])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
]

/** A number as it stood in the JSON text: a bank's `customerNo` loses zeros or digits as a floating point number. */
export class JsonNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type JsonObject = { readonly [field: string]: unknown }

const DEPTH_MAX = 8

/** Where the string that begins at `start` ends: at its closing quote, or at the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

const NESTING: Readonly<Record<string, 1 | -1>> = { '{': 1, '[': 1, '}': -1, ']': -1 }

/** Whether no object or array lies deeper than DEPTH_MAX; checked before `JSON.parse` recurses into the text. */
function isShallow(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '"') at = endOfString(text, at)
    else depth += NESTING[char] ?? 0
    if (depth > DEPTH_MAX) return false
  }
  return true
}

const keepNumbers = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? new JsonNumber(context?.source ?? String(value)) : value

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)

/** Reads JSON in UTF-8, at most 8 levels deep, numbers as their text (`JsonNumber`). Undefined: it is none. */
export function parseJson(raw: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(raw)
    return isShallow(text) ? JSON.parse(text, keepNumbers) : undefined
  } catch {
    return undefined
  }
}

/** Reads a SNAP body: as `parseJson`, and undefined where it is anything but an object. */
export function parseBody(raw: Buffer): JsonObject | undefined {
  const value = parseJson(raw)
  return isObject(value) ? value : undefined
}

/** The text of a string, or of a number as it was written; undefined for anything else. */
export const readText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : value instanceof JsonNumber ? value.text : undefined

/** A field that is an object, or an empty one: `readObject(body.additionalInfo).rrn` needs no guard. */
export const readObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

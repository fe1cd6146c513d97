/** A number as it stood in the JSON text: a bank's `customerNo` loses zeros or digits as a floating point number. */
export class JsonNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type JsonObject = { readonly [field: string]: unknown }

const DEPTH_MAX = 8

function isShallow(text: string): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') {
      if (++depth > DEPTH_MAX) return false
    } else if (char === '}' || char === ']') depth--
  }
  return true
}

const keepNumbers = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? new JsonNumber(context?.source ?? String(value)) : value

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)

/**
 * Reads a SNAP body: a JSON object in UTF-8, at most 8 levels deep, numbers kept as their text (`JsonNumber`).
 * Undefined where it is anything else.
 */
export function parseBody(raw: Buffer): JsonObject | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(raw)
    if (!isShallow(text)) return undefined
    const value: unknown = JSON.parse(text, keepNumbers)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The text of a string, or of a number as it was written; undefined for anything else. */
export const readText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : value instanceof JsonNumber ? value.text : undefined

/** A field that is an object, or an empty one: `readObject(body.additionalInfo).rrn` needs no guard. */
export const readObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

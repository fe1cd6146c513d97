import { isObject, type JsonObject } from '../../../snap/json.ts'

const tighten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tighten)
  return isObject(value) ? tightenNames(value) : value
}

/** A body whose names of fields begin in lower case and have no blanks at their ends: `OriginalReferenceNo `. */
export const tightenNames = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const bare = name.trim()
      return [bare.slice(0, 1).toLowerCase() + bare.slice(1), tighten(value)]
    }),
  )

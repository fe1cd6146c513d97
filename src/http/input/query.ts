import { parse } from 'node:querystring'

const NESTED = /^([A-Za-z]+)\[([^[\]]*)\]$/

/**
 * Reads a query string: a parameter sent twice is an array, and `metadata[order]=8812` is the member `order` of `metadata`. Keys
 * are data alone, since the objects have no prototype.
 */
export function readQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(parse(text))) {
    const [, outer, inner = ''] = NESTED.exec(name) ?? []
    if (outer === undefined) query[name] = value
    else {
      const nested = query[outer] ?? Object.create(null)
      // `metadata=1&metadata[order]=2` says two things: it stays the text that the schema refuses.
      if (typeof nested === 'object' && !Array.isArray(nested)) query[outer] = Object.assign(nested, { [inner]: value })
    }
  }
  return query
}

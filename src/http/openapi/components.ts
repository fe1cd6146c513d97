import { isDeepStrictEqual } from 'node:util'
import type { Json } from './operation.ts'

type Section = 'schemas' | 'headers' | 'parameters' | 'responses'

/** The shared definitions of the document; it contains only those that are used. */
export class Components {
  readonly #sections: Record<Section, Map<string, Json>> = {
    schemas: new Map(),
    headers: new Map(),
    parameters: new Map(),
    responses: new Map(),
  }

  /** A reference to `name`, which is `value`. Two different values of one name are a mistake of ours: throws. */
  refer(section: Section, name: string, value: Json): Json {
    const known = this.#sections[section].get(name)
    if (known !== undefined && !isDeepStrictEqual(known, value)) {
      throw new Error(`two ${section} of the API's document are called ${name}`)
    }
    this.#sections[section].set(name, value)
    return { $ref: `#/components/${section}/${name}` }
  }

  toJson(): Json {
    const sections = Object.entries(this.#sections).filter(([, named]) => named.size > 0)
    return Object.fromEntries(
      sections.map(([section, named]) => [section, Object.fromEntries([...named].sort(byName))]),
    )
  }
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

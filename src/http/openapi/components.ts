import { isDeepStrictEqual } from 'node:util'
import type { Json } from './operation.ts'

type Section = 'schemas' | 'headers' | 'parameters' | 'responses'

/** The shared definitions of the document; it contains only those that are used. */
export class Components {
  /** What each schema has become: see `toShape`. */
  readonly shapes = new Map<Json, Json>()
  readonly #sections: Record<Section, Map<string, Json>> = {
    schemas: new Map(),
    headers: new Map(),
    parameters: new Map(),
    responses: new Map(),
  }
  readonly #sources = new Map<string, Json>()

  /** A reference to `name`, which is `value`. Two different values of one name are a mistake of ours: throws. */
  refer(section: Section, name: string, value: Json): Json {
    const known = this.#sections[section].get(name)
    if (known !== undefined && known !== value && !isDeepStrictEqual(known, value)) {
      throw new Error(`two ${section} of the API's document are called ${name}`)
    }
    this.#sections[section].set(name, value)
    return referenceTo(section, name)
  }

  /** The same for a value that is made of `source` and its name alone: it is made once. */
  referOnce(section: Section, name: string, source: Json, make: () => Json): Json {
    const reference = referenceTo(section, name)
    if (this.#sources.get(reference.$ref) !== source) this.refer(section, name, make())
    this.#sources.set(reference.$ref, source)
    return reference
  }

  toJson(): Json {
    const sections = Object.entries(this.#sections).filter(([, named]) => named.size > 0)
    return Object.fromEntries(
      sections.map(([section, named]) => [section, Object.fromEntries([...named].sort(byName))]),
    )
  }
}

const referenceTo = (section: Section, name: string) => ({ $ref: `#/components/${section}/${name}` })

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

/**
 * Writes `packages/sdk/src/api.ts`, the types of the SDK, out of `docs/openapi.json`: `npm run sdk:types`. The shapes
 * that are used by name are listed in `SHAPES`; what they refer to in `components.schemas` comes along by its own name.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatSource } from './format-source.ts'
import { ROOT } from './inputs.ts'
import { type Document, typesOf } from './sdk-types/types-of.ts'

export const API_TYPES = 'packages/sdk/src/api.ts'

/** The file as it is to be, in the repository's format. */
export function printApiTypes(): string {
  const document = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as Document
  return formatSource(API_TYPES, typesOf(document))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(ROOT, API_TYPES), printApiTypes())

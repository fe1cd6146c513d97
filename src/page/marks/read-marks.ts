import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../base/start-error.ts'
import { makeAsset, type StaticAsset } from '../../http/static-asset.ts'
import { codesOf } from '../../payment-methods/brands.ts'
import { TYPE_CODES } from '../../payment-methods/types.ts'
import { svgFault } from './check-svg.ts'

/** A page with a mark on it still weighs what a page weighs. */
const SIZE_MAX_BYTES = 8 * 1024
const HASH_LENGTH = 12

/** The codes that may have a mark: of a bank, a wallet or a payment type. */
const KNOWN: readonly string[] = TYPE_CODES.flatMap((type) => [type, ...codesOf(type)])

/** The marks of a deployment: the address of each by code, and what is there. */
export type Marks = {
  readonly paths: ReadonlyMap<string, string>
  readonly assets: ReadonlyMap<string, StaticAsset>
}

export const NO_MARKS: Marks = { paths: new Map(), assets: new Map() }

/**
 * Reads the marks that an operator supplies, `BCA.svg`, `gopay.svg`, `qrcode.svg`, once, at start. Null: there is no folder.
 * Throws StartError with a sentence that names the file.
 */
export function readMarks(folder: string | null): Marks {
  if (folder === null) return NO_MARKS
  const paths = new Map<string, string>()
  const assets = new Map<string, StaticAsset>()
  for (const file of namesIn(folder)) {
    const code = codeOf(file)
    const body = readOne(folder, file)
    const other = paths.get(code)
    if (other !== undefined) throw refused(file, `is a second mark of ${code}`)
    const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_LENGTH)
    const name = `mark-${code.toLowerCase()}-${hash}.svg`
    paths.set(code, `/assets/${name}`)
    assets.set(name, makeAsset(name, body))
  }
  return { paths, assets }
}

const refused = (file: string, why: string): StartError => new StartError(`BRAND_MARKS: ${file} ${why}.`)

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort()
  } catch (error) {
    throw new StartError(`BRAND_MARKS: the folder ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function codeOf(file: string): string {
  if (!/\.svg$/i.test(file)) throw refused(file, 'is not an SVG file (….svg)')
  const name = file.slice(0, -'.svg'.length)
  const code = KNOWN.find((known) => known.toLowerCase() === name.toLowerCase())
  if (code === undefined) throw refused(file, `is named after no method or bank; there are ${KNOWN.join(', ')}`)
  return code
}

function readOne(folder: string, file: string): Buffer {
  const path = join(folder, file)
  const { size } = statSync(path)
  if (size > SIZE_MAX_BYTES) throw refused(file, `has ${size} bytes; a mark has at most ${SIZE_MAX_BYTES}`)
  const body = readFileSync(path)
  const text = textOf(body)
  const fault = text === undefined ? 'is not UTF-8 text' : svgFault(text)
  if (fault !== undefined) throw refused(file, fault)
  return body
}

function textOf(body: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
}

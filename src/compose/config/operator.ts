import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Party } from '../../reports/pdf/letterhead.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** pdfkit draws these two, by their first bytes. */
const PICTURE = /^(?:\x89PNG\r\n\x1a\n|\xff\xd8\xff)/

/**
 * The operator as documents name it; null: it has no name yet. The host of BASE_URL stands in for the name where it is a
 * domain: a document from `localhost` names no one. Throws where OPERATOR_LOGO is no picture.
 */
export function readOperator(env: Environment, baseUrl: string): Party | null {
  const { hostname } = new URL(baseUrl)
  const isDomain = hostname.includes('.') && isIP(hostname) === 0
  const name = env.OPERATOR_NAME || (isDomain ? hostname : null)
  if (name === null) return null
  const address = (env.OPERATOR_ADDRESS ?? '').split(/\\n|\n/).map((line) => line.trim())
  const taxNumber = env.OPERATOR_TAX_NUMBER ? `NPWP ${env.OPERATOR_TAX_NUMBER}` : ''
  return { name, lines: [...address, taxNumber].filter(Boolean), logo: readLogo(env.OPERATOR_LOGO) }
}

function readLogo(path: string | undefined): Buffer | null {
  if (!path) return null
  // As with BRAND_MARKS, a file that is missing ends nothing: documents are made without it.
  if (!existsSync(path)) return null
  const bytes = readFileSync(path)
  if (!PICTURE.test(bytes.subarray(0, 8).toString('latin1')))
    throw new Error('OPERATOR_LOGO must be a PNG or JPEG file.')
  return bytes
}

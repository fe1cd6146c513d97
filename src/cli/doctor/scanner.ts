import type { Config } from '../../compose/config/config.ts'
import { pingClamd } from '../../onboarding/documents/clamd.ts'
import { type Finding, fault, ok } from './finding.ts'

const TIMEOUT_MS = 5_000

/** Whether the scanner of business documents responds; without its verdict no document is accepted. */
export async function checkScanner({ clamav }: Pick<Config, 'clamav'>): Promise<Finding> {
  if (clamav === null) return ok('scanner', 'none is set: documents are looked at by the gateway alone')
  const where = 'path' in clamav ? clamav.path : `${clamav.host}:${clamav.port}`
  const why = await pingClamd(clamav, TIMEOUT_MS)
  if (why === undefined) return ok('scanner', `clamd at ${where} answers`)
  return fault(
    'scanner',
    `clamd at ${where} does not answer: ${why}`,
    'Start clamd, or correct CLAMAV_URL: until it answers, no document of a business is taken.',
  )
}

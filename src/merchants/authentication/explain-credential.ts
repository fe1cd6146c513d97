import { type Environment, isSecretKey } from '../keys/api-key.ts'

const FORM = 'Send "Authorization: Bearer sk_…" with a secret key of this environment.'
const OTHER: Record<Environment, RegExp> = { sandbox: /^sk_live_/, production: /^sk_test_/ }

/**
 * What is wrong with the `Authorization` header of a refused request. It reveals only what can be read off the header itself:
 * a well-formed key gets one and the same sentence, be it unknown, revoked or expired, so that a caller does not learn
 * which keys there are (docs/decisions/0040-what-a-401-says.md).
 */
export function explainCredential(environment: Environment, header: string | undefined): string {
  if (header === undefined || header === '') return `There is no credential. ${FORM}`
  const [, key] = /^Bearer ([!-~]{1,200})$/i.exec(header) ?? []
  if (key === undefined) return `The header Authorization is not "Bearer", one space and a key. ${FORM}`
  if (key.startsWith('prk_'))
    return `This is a key of a provider, which opens POST /v1/onboarding/status alone. ${FORM}`
  if (!key.startsWith('sk_')) return `What follows "Bearer" is no secret key: those begin with sk_. ${FORM}`
  if (OTHER[environment].test(key))
    return `This is a key of the other environment; this is ${NAMES[environment]}. ${FORM}`
  if (!isSecretKey(environment, key))
    return 'The key is not as it was given out: its checksum does not fit. Copy it again, whole.'
  return 'Send a valid secret key of this environment: this one is unknown, revoked or expired.'
}

const NAMES: Record<Environment, string> = { sandbox: 'the sandbox', production: 'production' }

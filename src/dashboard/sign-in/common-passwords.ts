import { fieldError } from '../../base/errors.ts'

/** Guessing programs first add digits and punctuation around a common password; more than this may be a secret. */
const PADDING_MAX = 6

let loaded: Promise<ReadonlySet<string>> | undefined

/** About 49,000 passwords from known breaches, most common first. Loaded when a password is first chosen. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()))
}

/**
 * Throws VALIDATION_ERROR if a chosen password is known from breaches, also if repeated or padded with a few digits.
 */
export async function assertUncommonPassword(field: string, password: string): Promise<void> {
  loaded ??= load()
  const common = await loaded
  if (!formsOf(password.toLowerCase()).some((form) => form.every((part) => common.has(part)))) return
  throw fieldError(field, 'COMMON_PASSWORD', 'This password is known from breaches of other sites: choose another one.')
}

/** The forms in which the password would be guessed, as parts that would all be common: itself, repeated, or padded. */
function formsOf(password: string): string[][] {
  const repeated = /^(.+?)\1+$/s.exec(password)?.[1] ?? password
  const bare = password.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const padding = password.split(bare).filter((part) => part.length > PADDING_MAX)
  return [[password], [repeated], [bare, ...padding]]
}

import { randomBytes } from 'node:crypto'
import { virtualAccountTermsOf } from '../connectors/abilities.ts'
import type { Credentials } from '../connectors/credentials.ts'
import type { CredentialPath, Profile } from '../connectors/profiles.ts'
import { isObject } from '../snap/json.ts'
import { CREDENTIAL_FIELDS, type CredentialFault } from './credential-fields.ts'

/** `made`: what was left to us, by its path, to be shown to the operator once. */
export type ReadCredentials =
  | { readonly is: 'read'; readonly credentials: Credentials; readonly made: Readonly<Record<string, string>> }
  | { readonly is: 'faulty'; readonly faults: readonly CredentialFault[] }

type Values = Record<string, unknown>

const CLIENT_ID_BYTES = 16
const SECRET_BYTES = 32

/**
 * Checks credentials as an operator wrote them against what their profile needs, and makes what it leaves to us. Lists
 * every fault: what is missing, what is malformed, and what the profile has no use for.
 */
export function readCredentials(
  written: unknown,
  { name, needs }: Pick<Profile, 'name' | 'needs'>,
  { allowsHttp }: { readonly allowsHttp: boolean },
): ReadCredentials {
  if (!isObject(written)) return { is: 'faulty', faults: [{ path: 'credentials', message: 'must be a JSON object' }] }
  const values = flatten(written)
  const allNeeds = { baseUrl: 'required', ...needs } as const
  const faults = Object.entries(values).flatMap(([path, value]) =>
    path in allNeeds
      ? CREDENTIAL_FIELDS[path as CredentialPath](path, value, allowsHttp)
      : [{ path, message: `is not known to the profile ${name}` }],
  )
  const made: Record<string, string> = {}
  for (const [path, need] of Object.entries(allNeeds)) {
    if (path in values || need === 'optional') continue
    if (need === 'required') faults.push({ path, message: `is missing: the profile ${name} needs it` })
    else made[path] = randomBytes(path === 'inbound.clientId' ? CLIENT_ID_BYTES : SECRET_BYTES).toString('hex')
  }
  if (faults.length === 0) faults.push(...agreementFaults(name, values.virtualAccounts as Agreed))
  if (faults.length > 0) return { is: 'faulty', faults }
  return { is: 'read', credentials: toCredentials({ ...values, ...made }), made }
}

type Agreed = Credentials['virtualAccounts']

/** What was agreed on of virtual accounts that the profile does not have: its banks, kinds, and who answers for them. */
function agreementFaults(profile: string, agreed: Agreed = {}): CredentialFault[] {
  const terms = virtualAccountTermsOf(profile)
  if (!terms) return []
  return Object.entries(agreed).flatMap(([bank, { kind, inquiry }]) => {
    const path = `virtualAccounts.${bank}`
    if (!terms.banks.includes(bank)) return [{ path, message: `is no bank of the profile ${profile}` }]
    const isWrong = (values: readonly string[], value: string | undefined) =>
      value !== undefined && !values.includes(value)
    return [
      ...(isWrong(terms.kinds, kind) ? [{ path: `${path}.kind`, message: `must be ${terms.kinds.join(' or ')}` }] : []),
      ...(isWrong(terms.inquiry, inquiry)
        ? [{ path: `${path}.inquiry`, message: `must be ${terms.inquiry.join(' or ')}` }]
        : []),
    ]
  })
}

/** Credentials with some of their parts replaced, field by field and bank by bank; null takes a part out, what is not named stays. */
export function mergeCredentials(stored: Credentials, changes: unknown): unknown {
  if (!isObject(changes)) return changes
  const merged: Values = {}
  for (const name of new Set([...Object.keys(stored), ...Object.keys(changes)])) {
    const [before, change] = [stored[name as keyof Credentials], changes[name]]
    if (change === undefined) merged[name] = before
    else merged[name] = MERGED.has(name) && isObject(change) ? mergeSection(before, change) : change
  }
  return merged
}

/** What is left of `outbound` and `inbound` by null is read as left out; of the others it has to be absent. */
function mergeSection(before: unknown, change: Values): Values {
  const merged = { ...(before as object), ...change }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}

const SECTIONS: ReadonlySet<string> = new Set(['outbound', 'inbound'])
const MERGED: ReadonlySet<string> = new Set([...SECTIONS, 'virtualAccounts', 'payouts', 'debits'])

/** Values by path; null counts as left out. A section that is none is retained whole, and refused by its name. */
function flatten(written: Values): Values {
  const entries = Object.entries(written).flatMap(([name, value]): [string, unknown][] =>
    SECTIONS.has(name) && isObject(value)
      ? Object.entries(value).map(([field, part]) => [`${name}.${field}`, part])
      : [[name, value]],
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined))
}

function toCredentials(values: Values): Credentials {
  const section = (name: string) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([path]) => path.startsWith(`${name}.`))
        .map(([path, value]) => [path.slice(name.length + 1), value]),
    )
  const { baseUrl, virtualAccounts, payouts, debits } = values as Credentials
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    outbound: section('outbound'),
    inbound: section('inbound'),
    ...(virtualAccounts ? { virtualAccounts } : {}),
    ...(payouts ? { payouts } : {}),
    ...(debits ? { debits } : {}),
  }
}

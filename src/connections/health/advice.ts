/** What is wrong with a connection that fails, as far as its last answer tells. */
export const FAULTS = ['certificate', 'unreachable', 'refused', 'unreadable', 'late', 'trouble', 'other'] as const

export type Fault = (typeof FAULTS)[number]

/** By the code of the last answer, as rails write it (`token_4017300`, `http_502`); the first that fits. */
const CODES: readonly (readonly [pattern: RegExp, fault: Fault])[] = [
  [/certificate/, 'certificate'],
  [/no_connection/, 'unreachable'],
  [/^(token_)?(http_)?401/, 'refused'],
  [/unreadable|body_too_large|^(token_)?http_[234]/, 'unreadable'],
  [/timeout|network|slow/, 'late'],
  [/^(token_)?(http_)?5/, 'trouble'],
]

const ADVICE: Readonly<Record<Exclude<Fault, 'other'>, string>> = {
  certificate:
    'its certificate is not trusted; where it has expired or names another host, contact the provider, and where ' +
    'an authority of its own signed it, name that file in NODE_EXTRA_CA_CERTS',
  unreachable: 'no connection can be made; check baseUrl, DNS and the firewall',
  refused: 'it refuses our credentials or our time; compare them with its letter, and follow a time server',
  unreadable:
    'it answers something else than the requested JSON; check baseUrl, and have it allow the address this machine calls from',
  late: 'it answers too late or not at all; others are preferred until it is well',
  trouble: 'it is in trouble itself; others are preferred until it is well',
}

export const faultOf = (railCode: string): Fault => CODES.find(([pattern]) => pattern.test(railCode))?.[1] ?? 'other'

/** A sentence's end for the log: what is wrong with a connection, as far as its last answer tells, and what shows more. */
export function adviceOn(railCode: string, connectionId: string): string {
  const fault = faultOf(railCode)
  const found = fault === 'other' ? `its last answer was ${railCode}` : ADVICE[fault]
  return `${found}; "connections test ${connectionId}" says more`
}

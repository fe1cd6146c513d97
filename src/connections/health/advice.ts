/** What to do about calls that end so, by the code of the last one, as rails write it (`token_4017300`, `http_502`). */
const ADVICE: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /certificate/,
    'its certificate is not trusted; where it has expired or names another host, ask the provider, and where an ' +
      'authority of its own signed it, name that file in NODE_EXTRA_CA_CERTS',
  ],
  [/no_connection/, 'no connection can be made; check baseUrl, DNS and the firewall'],
  [
    /^(token_)?(http_)?401/,
    'it refuses our credentials or our time; compare them with its letter, and follow a time server',
  ],
  [
    /unreadable|body_too_large|^(token_)?http_[234]/,
    'it answers something else than the JSON asked for; check baseUrl, and have it allow the address this machine calls from',
  ],
  [/timeout|network|slow/, 'it answers too late or not at all; others are preferred until it is well'],
  [/^(token_)?(http_)?5/, 'it is in trouble itself; others are preferred until it is well'],
]

/** A sentence's end for the log: what is wrong with a connection, as far as its last answer tells, and what shows more. */
export function adviceOn(railCode: string, connectionId: string): string {
  const found = ADVICE.find(([pattern]) => pattern.test(railCode))?.[1] ?? `its last answer was ${railCode}`
  return `${found}; "connections test ${connectionId}" says more`
}

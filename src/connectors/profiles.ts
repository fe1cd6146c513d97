/** The code that speaks to a provider: SNAP BI, or an API of its own. */
export type Adapter = 'snap' | 'midtrans' | 'xendit'

export type CredentialPath =
  | `outbound.${'clientId' | 'clientSecret' | 'privateKey' | 'partnerId' | 'channelId' | 'merchantId' | 'terminalId' | 'apiKey'}`
  | `inbound.${'clientId' | 'clientSecret' | 'publicKey' | 'partnerId' | 'callbackToken'}`
  | 'virtualAccounts'
  | 'payouts'
  | 'debits'

/** `made`: ours to choose, so it is made where it is left out. A credential that is not listed is refused. */
type Need = 'required' | 'optional' | 'made'

/** A provider as an operator names it: who speaks to it, and what that takes. */
export type Profile = {
  readonly name: string
  readonly adapter: Adapter
  /** The base URL is needed by all. */
  readonly needs: { readonly [path in CredentialPath]?: Need }
}

/** Their calls to us carry a token of ours, requested with their key, and are signed with a secret of ours. */
const INBOUND_BY_TOKEN = {
  'inbound.clientId': 'made',
  'inbound.clientSecret': 'made',
  'inbound.publicKey': 'required',
  'inbound.partnerId': 'optional',
} as const satisfies Profile['needs']

const SNAP = {
  'outbound.clientId': 'required',
  'outbound.clientSecret': 'required',
  'outbound.privateKey': 'required',
  'outbound.partnerId': 'required',
  'outbound.channelId': 'required',
  'outbound.merchantId': 'optional',
  'outbound.terminalId': 'optional',
} as const satisfies Profile['needs']

const COLLECTS = { virtualAccounts: 'optional', payouts: 'optional' } as const satisfies Profile['needs']

/** By name. Sources of what each needs: docs/connections/. */
const PROFILES: Readonly<Record<string, Omit<Profile, 'name'>>> = {
  aspi: { adapter: 'snap', needs: { ...SNAP, ...INBOUND_BY_TOKEN, ...COLLECTS, debits: 'optional' } },
  // A channel of its own for each service, set by the bank.
  bca: { adapter: 'snap', needs: { ...SNAP, ...INBOUND_BY_TOKEN, ...COLLECTS, 'outbound.channelId': 'optional' } },
  bri: { adapter: 'snap', needs: { ...SNAP, ...INBOUND_BY_TOKEN, ...COLLECTS } },
  // Its channel is H2H where none was agreed on.
  doku: {
    adapter: 'snap',
    needs: { ...SNAP, ...INBOUND_BY_TOKEN, 'outbound.channelId': 'optional', virtualAccounts: 'optional' },
  },
  'midtrans-snap': {
    adapter: 'snap',
    needs: {
      ...SNAP,
      'outbound.merchantId': 'required',
      'inbound.publicKey': 'required',
      'inbound.partnerId': 'optional',
      virtualAccounts: 'optional',
    },
  },
  // Signs everything with the private key alone, and its channel is made of the partner id.
  dana: {
    adapter: 'snap',
    needs: {
      ...SNAP,
      'outbound.clientId': 'optional',
      'outbound.clientSecret': 'optional',
      'outbound.channelId': 'optional',
      'outbound.merchantId': 'required',
      'inbound.publicKey': 'required',
      'inbound.partnerId': 'optional',
      payouts: 'optional',
    },
  },
  bni: { adapter: 'snap', needs: { ...SNAP, 'outbound.channelId': 'optional', payouts: 'required' } },
  mandiri: { adapter: 'snap', needs: { ...SNAP, payouts: 'required' } },
  cimb: { adapter: 'snap', needs: { ...SNAP, ...INBOUND_BY_TOKEN, virtualAccounts: 'optional' } },
  midtrans: { adapter: 'midtrans', needs: { 'outbound.apiKey': 'required', 'outbound.merchantId': 'optional' } },
  xendit: {
    adapter: 'xendit',
    needs: { 'outbound.apiKey': 'required', 'inbound.callbackToken': 'required', payouts: 'optional' },
  },
}

export const profiles: readonly Profile[] = Object.entries(PROFILES).map(([name, profile]) => ({ name, ...profile }))

export const findProfile = (name: string): Profile | undefined => profiles.find((profile) => profile.name === name)

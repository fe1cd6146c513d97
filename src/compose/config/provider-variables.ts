import type { VariableGroup } from './variable.ts'

const NONE = { means: 'required' } as const

/** The variables of banks, and of a KYB provider. */
export const PROVIDER_VARIABLES = [
  {
    title: 'Banks and providers',
    usedBy: 'start, serve, work',
    variables: {
      PROVIDER_TIMEOUT_MS: {
        meaning:
          'how long one call to a bank or provider may take, in ms; connections are created by `connections create`',
        unset: { is: '8000' },
        example: '8000',
      },
    },
  },
  {
    title: 'Checks of businesses (KYB)',
    usedBy: 'start, serve, work',
    variables: {
      KYB_URL: {
        meaning: 'where business submissions are sent; https in production',
        unset: { means: "the sandbox's own reviewer; in production none" },
        example: 'https://kyb.provider.example/submissions',
      },
      KYB_PROVIDER_ID: {
        meaning: 'id of the provider, as `providers create` printed it',
        unset: NONE,
        required: 'with KYB_URL',
        example: 'prv_01k9x6v2mwm8kq0z3p5t7d4hjn',
      },
      KYB_SECRET: {
        meaning: 'secret that signs submissions: `whsec_` and at least 24 bytes in base64',
        unset: NONE,
        required: 'with KYB_URL',
        example: 'whsec_ and the output of openssl rand -base64 32',
      },
      CLAMAV_URL: {
        meaning:
          'where clamd of ClamAV listens, `tcp://host:port` or `unix:/path`; with it a business document is accepted only if it was found clean; `doctor` pings it',
        unset: { means: 'only the gateway itself inspects documents' },
        example: 'unix:/run/clamav/clamd.ctl',
      },
    },
  },
  {
    title: 'The sandbox bank',
    usedBy: 'start, serve, work',
    variables: {
      BANK_BEHAVIOUR: {
        meaning: 'JSON that makes the sandbox bank misbehave',
        unset: { is: '{}' },
        isSandboxOnly: true,
        example: '{"transferInterbank":{"answer":"timeoutAfter"}}',
      },
      BANK_FACES: {
        meaning:
          'JSON of ports on which the sandbox bank also plays other providers, for connections to them: bca, bri, doku, ' +
          'midtrans-snap, dana, midtrans, xendit',
        unset: { is: '{}' },
        isSandboxOnly: true,
        example: '{"bca":9301,"xendit":9302}',
      },
      BANK_TRANSFER_MS: {
        meaning: 'how long the sandbox bank takes to execute a transfer, in ms',
        unset: { is: '2000' },
        isSandboxOnly: true,
        example: '2000',
      },
    },
  },
] as const satisfies readonly VariableGroup[]

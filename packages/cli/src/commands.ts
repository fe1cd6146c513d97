import type { Entry } from './command.ts'

/** The commands of a developer who integrates a gateway. They use HTTP alone, with the merchant's key. */
export const INTEGRATOR_COMMANDS: Readonly<Record<string, Entry>> = {
  login: {
    summary: 'Keep a secret key and its gateway for the commands below.',
    load: async () => (await import('./login.ts')).login,
  },
  listen: {
    summary: 'Show events as they come, and forward them to an address of this machine.',
    load: async () => (await import('./listen/listen.ts')).listen,
  },
  trigger: {
    summary: 'Make an event happen, in the sandbox.',
    load: async () => (await import('./trigger/trigger.ts')).trigger,
  },
  'events list': {
    summary: 'List the newest events.',
    load: async () => (await import('./events-list.ts')).eventsList,
  },
  'events resend': {
    summary: 'Deliver an event again.',
    load: async () => (await import('./events-resend.ts')).eventsResend,
  },
  'logs tail': {
    summary: 'Show requests to the API as they are answered.',
    load: async () => (await import('./logs-tail.ts')).logsTail,
  },
  'endpoints list': {
    summary: 'List the webhook endpoints beside the URLs of the settings.',
    load: async () => (await import('./endpoints-list.ts')).endpointsList,
  },
  'checkouts create': {
    summary: 'Make a checkout, from options or from a sentence.',
    load: async () => (await import('./checkouts-create.ts')).checkoutsCreate,
  },
  'checkouts get': {
    summary: 'Show how a checkout stands.',
    load: async () => (await import('./checkouts-get.ts')).checkoutsGet,
  },
  'saved-methods list': {
    summary: 'List the newest saved methods.',
    load: async () => (await import('./reading/saved-methods.ts')).savedMethodsList,
  },
  'saved-methods get': {
    summary: 'Show how a saved method stands.',
    load: async () => (await import('./reading/saved-methods.ts')).savedMethodsGet,
  },
  'charges list': {
    summary: 'List the newest charges.',
    load: async () => (await import('./reading/charges.ts')).chargesList,
  },
  'charges get': {
    summary: 'Show how a charge stands.',
    load: async () => (await import('./reading/charges.ts')).chargesGet,
  },
  'subscriptions list': {
    summary: 'List the newest subscriptions.',
    load: async () => (await import('./reading/subscriptions.ts')).subscriptionsList,
  },
  'subscriptions get': {
    summary: 'Show how a subscription stands.',
    load: async () => (await import('./reading/subscriptions.ts')).subscriptionsGet,
  },
  'receipts get': {
    summary: 'Show the signed receipt of a payment, payout or refund.',
    load: async () => (await import('./receipts-get.ts')).receiptsGet,
  },
  open: {
    summary: "Open a checkout's page in the browser: the last one's, or another's.",
    load: async () => (await import('./open.ts')).open,
  },
  mcp: {
    summary: "Give a program that speaks the Model Context Protocol the gateway's tools.",
    load: async () => (await import('./mcp.ts')).mcp,
  },
}

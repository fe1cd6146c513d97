import type { Command } from './command.ts'

type Entry = { readonly summary: string; load(): Promise<Command> }

/** Every command by name; its code is loaded when it is called. */
export const COMMANDS: Readonly<Record<string, Entry>> = {
  start: {
    summary: 'Everything in one process: database, API, pages, worker and, in the sandbox, the bank.',
    load: async () => (await import('./start.ts')).start,
  },
  serve: {
    summary: 'The API and the pages; run as many as you like.',
    load: async () => (await import('./serve.ts')).serve,
  },
  work: {
    summary: 'The background work: webhooks, expiries, inquiries; run as many as you like.',
    load: async () => (await import('./work.ts')).work,
  },
  migrate: {
    summary: "Bring the database's schema up to date.",
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  'merchants create': {
    summary: 'Make a merchant.',
    load: async () => (await import('./merchants-create.ts')).merchantsCreate,
  },
  'keys create': {
    summary: 'Make a secret key for a merchant.',
    load: async () => (await import('./keys-create.ts')).keysCreate,
  },
  'providers create': {
    summary: 'Make a provider and its key.',
    load: async () => (await import('./providers-create.ts')).providersCreate,
  },
  'tokens rotate': {
    summary: 'Make a new key that signs access tokens.',
    load: async () => (await import('./tokens-rotate.ts')).tokensRotate,
  },
  'tokens revoke': {
    summary: 'Revoke every access token of a merchant.',
    load: async () => (await import('./tokens-revoke.ts')).tokensRevoke,
  },
  'merchants limit': {
    summary: 'Set how much a merchant may send a day.',
    load: async () => (await import('./merchants-limit.ts')).merchantsLimit,
  },
  'providers rotate': {
    summary: "Make a provider's next key.",
    load: async () => (await import('./providers-rotate.ts')).providersRotate,
  },
  'onboarding confirm': {
    summary: 'Let an approved merchant take live payments.',
    load: async () => (await import('./onboarding-confirm.ts')).onboardingConfirm,
  },
  reconcile: {
    summary: "Hold a bank's statement against the payouts.",
    load: async () => (await import('./reconcile.ts')).reconcile,
  },
  'dashboard invite': {
    summary: "Invite somebody to a merchant's dashboard.",
    load: async () => (await import('./dashboard-invite.ts')).dashboardInvite,
  },
  'ledger verify': {
    summary: 'Check every invariant of the ledger.',
    load: async () => (await import('./ledger-verify.ts')).ledgerVerify,
  },
}

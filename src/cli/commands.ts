import type { Entry } from '../../packages/cli/src/command.ts'
import { STATEMENT_COMMANDS } from './statements/commands.ts'

/** Every command by name; its code is loaded when it is called. */
export const COMMANDS: Readonly<Record<string, Entry>> = {
  start: {
    summary: 'Everything in one process: database, API, pages, worker and, in the sandbox, the bank.',
    load: async () => (await import('./processes/start.ts')).start,
  },
  serve: {
    summary: 'The API and the pages; run as many as you like.',
    load: async () => (await import('./processes/serve.ts')).serve,
  },
  work: {
    summary: 'The background work: webhooks, expiries, inquiries; run as many as you like.',
    load: async () => (await import('./processes/work.ts')).work,
  },
  doctor: {
    summary: 'Check what keeps this deployment from working, or from being safe.',
    load: async () => (await import('./doctor/doctor.ts')).doctor,
  },
  migrate: {
    summary: "Bring the database's schema up to date.",
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  reseal: {
    summary: 'Move everything sealed to a new master key.',
    load: async () => (await import('./reseal.ts')).resealCommand,
  },
  'invoices import': {
    summary: 'Import the invoices of a CSV or XLSX file, all lines or none.',
    load: async () => (await import('./invoices/import.ts')).invoicesImport,
  },
  'collectors import': {
    summary: 'Import customers of a file with a virtual account each.',
    load: async () => (await import('./collectors/import.ts')).collectorsImport,
  },
  'collectors list': {
    summary: "List a merchant's collectors and what they received.",
    load: async () => (await import('./collectors/list.ts')).collectorsList,
  },
  'clock advance': {
    summary: "Move the sandbox's clock forward, for every merchant.",
    load: async () => (await import('./clock/advance.ts')).clockAdvance,
  },
  'connections create': {
    summary: 'Make a connection to a bank or provider.',
    load: async () => (await import('./connections/create.ts')).connectionsCreate,
  },
  'connections list': {
    summary: 'List the connections and their health.',
    load: async () => (await import('./connections/list.ts')).connectionsList,
  },
  'connections show': {
    summary: 'Show a connection, without its secrets.',
    load: async () => (await import('./connections/show.ts')).connectionsShow,
  },
  'connections test': {
    summary: 'Check a connection with its provider.',
    load: async () => (await import('./connections/test.ts')).connectionsTest,
  },
  'connections certify': {
    summary: 'Run the tests of a certification over a connection, and print a transcript.',
    load: async () => (await import('./connections/certify.ts')).connectionsCertify,
  },
  'connections activate': {
    summary: 'Open a connection to new payments and payouts.',
    load: async () => (await import('./connections/activate.ts')).connectionsActivate,
  },
  'connections disable': {
    summary: 'Close a connection to new payments and payouts.',
    load: async () => (await import('./connections/disable.ts')).connectionsDisable,
  },
  'connections rotate': {
    summary: 'Change credentials of a connection.',
    load: async () => (await import('./connections/rotate.ts')).connectionsRotate,
  },
  'connections remove': {
    summary: 'Remove a connection that was never active.',
    load: async () => (await import('./connections/remove.ts')).connectionsRemove,
  },
  'connections profiles': {
    summary: 'List the supported providers, and what each needs.',
    load: async () => (await import('./connections/profiles.ts')).connectionsProfiles,
  },
  'connections keys': {
    summary: 'Make a key pair, and list the keys to exchange.',
    load: async () => (await import('./connections/keys.ts')).connectionsKeys,
  },
  'merchants create': {
    summary: 'Make a merchant.',
    load: async () => (await import('./merchants/create.ts')).merchantsCreate,
  },
  'merchants list': {
    summary: 'List every merchant.',
    load: async () => (await import('./merchants/list.ts')).merchantsList,
  },
  'merchants show': {
    summary: 'Show a merchant, its keys and its balances.',
    load: async () => (await import('./merchants/show.ts')).merchantsShow,
  },
  fund: {
    summary: 'Give a merchant of the sandbox test money.',
    load: async () => (await import('./merchants/fund.ts')).fund,
  },
  'merchants suspend': {
    summary: "Stop a merchant's money.",
    load: async () => (await import('./merchants/suspend.ts')).merchantsSuspend,
  },
  'merchants resume': {
    summary: 'End the suspension of a merchant.',
    load: async () => (await import('./merchants/resume.ts')).merchantsResume,
  },
  'merchants fees': {
    summary: "Set the rule for a merchant's fees when payments are refunded.",
    load: async () => (await import('./merchants/fees.ts')).merchantsFees,
  },
  'refunds resolve': {
    summary: 'End a refund whose provider no longer answers for it.',
    load: async () => (await import('./refunds-resolve.ts')).refundsResolve,
  },
  'fees show': {
    summary: 'Show what payments and payouts cost, and when their money becomes available.',
    load: async () => (await import('./fees/show.ts')).feesShow,
  },
  'fees set': {
    summary: 'Set a price from a given moment on.',
    load: async () => (await import('./fees/set.ts')).feesSet,
  },
  'fees tax': {
    summary: 'Set the tax on fees from a given moment on.',
    load: async () => (await import('./fees/tax.ts')).feesTax,
  },
  'fees settlement': {
    summary: 'Set when money of payments becomes available.',
    load: async () => (await import('./fees/settlement.ts')).feesSettlement,
  },
  'fees preview': {
    summary: 'Price an amount.',
    load: async () => (await import('./fees/preview.ts')).feesPreview,
  },
  'fees withdraw': {
    summary: 'Withdraw a rule that is not yet in force.',
    load: async () => (await import('./fees/withdraw.ts')).feesWithdraw,
  },
  'keys create': {
    summary: 'Make a secret key for a merchant.',
    load: async () => (await import('./keys/create.ts')).keysCreate,
  },
  'keys limit': {
    summary: 'Limit what a secret key may send.',
    load: async () => (await import('./keys/limit.ts')).keysLimit,
  },
  'keys list': {
    summary: "List a merchant's secret keys.",
    load: async () => (await import('./keys/list.ts')).keysList,
  },
  'keys revoke': {
    summary: 'Revoke a secret key and its access tokens.',
    load: async () => (await import('./keys/revoke.ts')).keysRevoke,
  },
  'providers create': {
    summary: 'Make a provider and its key.',
    load: async () => (await import('./providers/create.ts')).providersCreate,
  },
  'routes show': {
    summary: 'Print the routes: which connections serve what.',
    load: async () => (await import('./routes/show.ts')).routesShow,
  },
  'routes set': {
    summary: 'Replace the routes by those on standard input.',
    load: async () => (await import('./routes/set.ts')).routesSet,
  },
  'routes explain': {
    summary: 'Explain over which connection a payment goes.',
    load: async () => (await import('./routes/explain.ts')).routesExplain,
  },
  'cells map': {
    summary: 'Print the routes by which a proxy finds the cell of a request.',
    load: async () => (await import('./cells/map.ts')).cellsMap,
  },
  'tokens rotate': {
    summary: 'Make a new key that signs access tokens.',
    load: async () => (await import('./tokens/rotate.ts')).tokensRotate,
  },
  'tokens revoke': {
    summary: 'Revoke every access token of a merchant.',
    load: async () => (await import('./tokens/revoke.ts')).tokensRevoke,
  },
  'merchants limit': {
    summary: 'Set how much a merchant may send a day.',
    load: async () => (await import('./merchants/limit.ts')).merchantsLimit,
  },
  'providers rotate': {
    summary: "Make a provider's next key.",
    load: async () => (await import('./providers/rotate.ts')).providersRotate,
  },
  'onboarding confirm': {
    summary: 'Let an approved merchant take live payments.',
    load: async () => (await import('./onboarding-confirm.ts')).onboardingConfirm,
  },
  reconcile: {
    summary: "Reconcile a bank's statement with the payouts.",
    load: async () => (await import('./statements/reconcile.ts')).reconcile,
  },
  ...STATEMENT_COMMANDS,
  'dashboard invite': {
    summary: "Invite a person to a merchant's dashboard.",
    load: async () => (await import('./dashboard-invite.ts')).dashboardInvite,
  },
  'operators add': {
    summary: 'Let a person manage connections and routes in the dashboard.',
    load: async () => (await import('./operators/add.ts')).operatorsAdd,
  },
  'operators list': {
    summary: 'List the operators.',
    load: async () => (await import('./operators/list.ts')).operatorsList,
  },
  'operators remove': {
    summary: 'Remove an operator.',
    load: async () => (await import('./operators/remove.ts')).operatorsRemove,
  },
  'mail bounced': {
    summary: 'Mark a mail about an invoice that came back, by a report on standard input.',
    load: async () => (await import('./mail-bounced.ts')).mailBounced,
  },
  'audit verify': {
    summary: 'Check the integrity of the audit trail.',
    load: async () => (await import('./audit-verify.ts')).auditVerify,
  },
  'privacy export': {
    summary: 'Print everything stored about a payer or receiver.',
    load: async () => (await import('./privacy/export.ts')).privacyExport,
  },
  'privacy erase': {
    summary: 'Erase the personal data of a payer or receiver.',
    load: async () => (await import('./privacy/erase.ts')).privacyErase,
  },
  'ledger verify': {
    summary: 'Check every invariant of the ledger.',
    load: async () => (await import('./ledger/verify.ts')).ledgerVerify,
  },
  'ledger prove': {
    summary: 'Write a package that proves what is in the books, to be checked offline.',
    load: async () => (await import('./ledger/prove.ts')).ledgerProve,
  },
}

import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { folderOf, PROGRAM, type SourceFile } from './source.ts'

/** Which folder writes which tables. A table is written by its owner alone; see WRITES. */
export const OWNED: Readonly<Record<string, readonly string[]>> = {
  db: [
    'deployment',
    'master_key',
    'data_key',
    'partition_family',
    'partition_period',
    'partitioned_table',
    'trace_context',
  ],
  http: ['idempotency_key'],
  merchants: [
    ...['merchant', 'balance_warning', 'merchant_endpoint', 'allowed_origin', 'secret_key', 'webhook_secret'],
    ...['provider', 'provider_key', 'access_token_key', 'access_token_cutoff'],
  ],
  ledger: ['ledger_transaction', 'ledger_entry', 'ledger_balance', 'ledger_settlement'],
  fees: ['plan_rule'],
  webhooks: ['event', 'delivery', 'delivery_try', 'webhook_hour'],
  csrf: ['csrf_key'],
  connections: ['connection', 'connection_health', 'connection_route', 'connection_test', 'connection_call'],
  checkout: [...['checkout', 'checkout_search_token', 'attempt', 'receipt', 'instrument_directory'], 'accepted_amount'],
  collectors: ['collector'],
  collections: ['collection', 'unknown_payment'],
  customers: ['customer', 'customer_code', 'customer_search_token'],
  payouts: [
    ...['payout', 'payout_day', 'payout_key_day', 'payout_bank_response', 'receiver_guess'],
    ...['reconciliation', 'reconciliation_fault', 'reconciliation_seen'],
  ],
  refunds: [
    ...[
      'refund',
      'refund_total',
      'refund_rail_response',
      'provider_refund',
      'provider_refund_inquiry',
      'accepted_late_payment',
    ],
  ],
  links: ['payment_link'],
  invoices: [
    ...['invoice', 'invoice_series', 'invoice_allocation', 'allocated_payment'],
    ...['invoice_mail', 'invoice_mail_end'],
  ],
  'saved-methods': ['saved_method'],
  charges: ['charge'],
  subscriptions: ['subscription', 'subscription_plan', 'subscription_invoice', 'expiry_mail'],
  proof: ['proof_key', 'proof_state', 'proof_head', 'proof_leaf', 'proof_day', 'proof_fault'],
  reports: ['report', 'report_chunk', 'report_progress'],
  statements: [
    ...['statement_account', 'bank_statement', 'bank_entry', 'statement_match', 'statement_match_booking'],
    ...['statement_break'],
  ],
  onboarding: [
    ...['onboarding', 'onboarding_report', 'onboarding_submission'],
    ...['onboarding_document', 'onboarding_document_chunk'],
  ],
  inbound: ['inbound_message'],
  dashboard: [
    ...['auth.person', 'auth.session', 'auth.credential', 'auth.verification', 'auth.passkey', 'auth.two_factor'],
    ...['auth.used_code', 'auth.sign_in_failure', 'sign_in_policy'],
    ...[
      'member',
      'member_role',
      'invitation',
      'audit_entry',
      'audit_outcome',
      'audit_head',
      'payout_policy',
      'payout_approval',
    ],
    ...['payout_person_day', 'guarded_change', 'invitation_day', 'operator', 'connection_day'],
    ...['api_request', 'request_log_erasure', 'secret_key_use', 'merchant_logo', 'saved_receiver'],
    'list_view',
    'report_schedule',
    ...[
      'sales_count',
      'sales_quarter',
      'attempt_quarter',
      'checkout_quarter',
      'sales_hour',
      'sales_day',
      'attempt_day',
    ],
    ...['attention', 'attention_subject', 'attention_check', 'alert_preference', 'alert_mail'],
    ...['operator_issue', 'operator_check', 'operator_alert_preference', 'operator_notification'],
  ],
  agents: ['agent_day'],
  sandbox: [
    ...['bank.account', 'bank.journal', 'bank.qr', 'bank.virtual_account', 'bank.wallet_payment', 'bank.card_payment'],
    'bank.collector',
    ...['bank.transfer', 'bank.refund', 'bank.notification', 'bank.seen_external_id'],
    ...['kyb_provider.application', 'kyb_provider.report', 'sandbox_bank', 'sandbox_clock', 'merchant_clock'],
  ],
}

/** Tables of others that a folder reads in its own SQL: joins that a call to the owner's verb would make two of. */
export const READS: Readonly<Record<string, readonly string[]>> = {
  ledger: ['accepted_amount', 'merchant', 'provider_refund', 'receipt', 'refund', 'refund_total'],
  fees: ['accepted_amount', 'receipt'],
  webhooks: ['merchant_endpoint'],
  csrf: ['allowed_origin', 'merchant'],
  // What was paid, as refunds need it, is of a checkout or of a collector.
  checkout: ['collection', 'collector', 'connection', 'ledger_transaction', 'merchant', 'refund'],
  // The names of instruments are one space, and what was received are receipts, whatever took the money.
  collectors: ['instrument_directory', 'receipt'],
  collections: ['collector', 'receipt', 'refund'],
  // Whom a checkout names, for erasing them.
  customers: ['checkout'],
  payouts: ['merchant', 'payout_policy', 'secret_key'],
  // What was requested and waits for a second person is not available for another refund; whose a payment was is said by its
  // checkout or collector.
  refunds: ['accepted_amount', 'checkout', 'collection', 'collector', 'merchant', 'payout_approval', 'receipt'],
  // What a link has sold is counted from the checkouts themselves; its row for a limit is the merchant's.
  links: ['checkout', 'merchant'],
  // What was received and went back bounds what can be allocated; a payment's checkout says whose it is.
  invoices: ['checkout', 'receipt', 'refund', 'refund_total'],
  // Its names at connections are of the same space; a link is left while a charge of it is open.
  'saved-methods': ['charge', 'instrument_directory'],
  // What a suspended merchant has not sent waits.
  charges: ['merchant'],
  // What was won back and lost is what its invoices come to.
  subscriptions: ['invoice'],
  // A report is one statement over everything that it is about.
  reports: [
    'merchant_logo',
    ...['attempt', 'checkout', 'collector', 'receipt', 'refund', 'payout', 'merchant'],
    ...['ledger_transaction', 'ledger_entry', 'ledger_balance', 'proof_day', 'proof_leaf'],
  ],
  // What is chained is read with its entries, of every merchant.
  proof: ['ledger_entry', 'ledger_transaction', 'merchant'],
  // What a bank moved is compared with what the ledger says moved there, and why.
  statements: [
    'attempt',
    'collection',
    'collector',
    'ledger_entry',
    'ledger_transaction',
    'payout',
    'receipt',
    'refund',
    'unknown_payment',
  ],
  // Lists and searches over what the features keep.
  dashboard: [
    ...['merchant', 'merchant_endpoint', 'onboarding', 'receipt', 'report', 'secret_key'],
    ...['attempt', 'checkout', 'collector', 'ledger_entry', 'ledger_transaction', 'payout', 'refund'],
    ...['charge', 'collection', 'invoice', 'invoice_allocation', 'refund_total'],
  ],
  sandbox: ['merchant'],
}

/** Columns of another folder's table that a folder may write, with the reason. */
export const WRITES: Readonly<Record<string, readonly (readonly [table: string, reason: string])[]>> = {
  webhooks: [['merchant_endpoint', 'a delivery that gives up says on the endpoint since when it fails']],
  payouts: [['merchant', 'the daily limit is a column of the row that a payout locks to keep to it']],
  dashboard: [['merchant', 'the address of the logo changes with the logo']],
  sandbox: [
    ['auth.person', 'the published login of the demo merchant'],
    ['auth.credential', 'its password, hashed beforehand'],
    ['member', 'its membership'],
  ],
}

/** Every table that a migration creates. */
export const TABLES: ReadonlySet<string> = new Set(
  globSync('src/db/migrations/*.sql', { cwd: resolve(import.meta.dirname, '../..') })
    .map((path) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8'))
    .flatMap((sql) => [...sql.matchAll(/^\s*create table (?:if not exists )?([a-z_.]+)/gim)])
    .map(([, name = '']) => name.replace(/^public\./, '')),
)

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const WRITING = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_.]+)/g,
  /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_.]+)/gi,
  // Rows for db/insert-rows.ts.
  /\btable: '([a-z_.]+)',/g,
]
const READING = [
  /\b(?:selectFrom|\w+Join|using)\(\s*'([a-z_.]+)/g,
  /\b(?:from|join)\s+([a-z_.]+)/gi,
  /\bfrom: '([a-z_.]+)'/g,
]

export type Touch = { readonly folder: string; readonly table: string; readonly path: string }

const touchesOf = ({ path, text }: SourceFile, patterns: readonly RegExp[]): Touch[] => {
  const code = text.replace(COMMENTS, '')
  const names = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name))
  return [...new Set(names)]
    .filter((table) => TABLES.has(table))
    .map((table) => ({ folder: folderOf(path), table, path }))
}

export const written: readonly Touch[] = PROGRAM.flatMap((file) => touchesOf(file, WRITING))
export const read: readonly Touch[] = PROGRAM.flatMap((file) => touchesOf(file, READING))

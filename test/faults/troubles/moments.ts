import type { Direction } from '../network/trap.ts'

/**
 * A named moment to die at. `who`: whose conversation is listened to, and who dies. `line`: with whom it is held: the
 * database, the bank, or the merchant's endpoint.
 */
export type Moment = {
  readonly name: string
  readonly who: 'serve' | 'work'
  readonly line: 'database' | 'bank' | 'endpoint'
  readonly direction: Direction
  readonly said: RegExp
}

const atCommit = (who: Moment['who'], what: string, said: RegExp): Moment[] => [
  { name: `${what}: COMMIT not sent`, who, line: 'database', direction: 'up', said },
  { name: `${what}: COMMIT done, answer unseen`, who, line: 'database', direction: 'down', said },
]
const atCall = (who: Moment['who'], what: string, line: 'bank' | 'endpoint', said: RegExp): Moment[] => [
  { name: `${what}: recorded, call not made`, who, line, direction: 'up', said },
  { name: `${what}: answered, answer unseen`, who, line, direction: 'down', said },
]

/** Every step at which dying has to be harmless: before and after each COMMIT and each call of a payment's way. */
export const MOMENTS: readonly Moment[] = [
  ...atCommit('serve', 'a checkout is created', /insert into checkout /),
  ...atCommit('serve', 'an instrument is recorded', /insert into attempt /),
  ...atCall('serve', 'an instrument is requested', 'bank', /^POST \S*(qr-mpm-generate|create-va)/),
  ...atCommit('serve', 'an instrument is stored', /insert into event [\s\S]*payment\.pending/),
  ...atCommit('serve', 'a notification is stored', /insert into inbound_message /),
  ...atCommit('serve', 'a payment is booked', /insert into receipt /),
  ...atCommit(
    'serve',
    'a payment, its message and its answer are one',
    /(?=[\s\S]*insert into receipt )(?=[\s\S]*insert into inbound_message\s)/,
  ),
  ...atCommit('serve', 'a payout is accepted', /insert into payout \(/),
  ...atCommit('serve', 'payouts are accepted together', /insert into payout \([\s\S]*\},\{"merchant_id"/),
  ...atCommit('serve', 'a payout ends', /insert into event [\s\S]*send_money\./),
  ...atCommit('serve', 'payouts end together', /insert into event [\s\S]*\{"send_money\.\w+",/),
  ...atCommit(
    'serve',
    'a payout’s end, its message and its answer are one',
    /(?=[\s\S]*insert into event [\s\S]*send_money\.)(?=[\s\S]*insert into inbound_message\s)/,
  ),
  ...atCommit('work', 'a payout is claimed', /update payout set due_at[\s\S]*from due/),
  ...atCall('work', 'an account is looked up', 'bank', /^POST \S*account-inquiry/),
  ...atCommit('work', 'a payout is taken out of the queue', /insert into payout_bank_response[\s\S]*\{"account"/),
  ...atCommit(
    'work',
    'payouts are taken out of the queue together',
    /insert into payout_bank_response[\s\S]*\{"account",/,
  ),
  ...atCall('work', 'a transfer is sent', 'bank', /^POST \S*transfer-(intra|inter)bank/),
  ...atCommit('work', 'a bank’s answer is stored', /insert into payout_bank_response[\s\S]*\{"transfer"/),
  ...atCommit('work', 'banks’ answers are stored together', /insert into payout_bank_response[\s\S]*\{"transfer",/),
  ...atCall('work', 'a transfer is polled', 'bank', /^POST \S*transfer\/status/),
  ...atCommit('serve', 'a refund is accepted', /insert into "refund" /),
  ...atCommit('work', 'a refund is claimed', /update "refund"[\s\S]*"due"/),
  ...atCommit('work', 'a refund is taken out of the queue', /update "refund"[\s\S]*"submitted_at"/),
  ...atCall('work', 'a refund is sent', 'bank', /^POST \S*qr-mpm-refund/),
  ...atCommit('work', 'a rail’s answer to a refund is stored', /insert into "refund_rail_response"/),
  ...atCall('work', 'a refund is polled', 'bank', /^POST \S*qr-mpm-query/),
  ...atCommit('serve', 'a collector is requested', /insert into "collector" /),
  ...atCommit('work', 'a collector is claimed', /update "collector"[\s\S]*"due"/),
  ...atCall('work', 'a collector is made', 'bank', /^POST \S*(qr-mpm-generate|create-va)/),
  ...atCommit('work', 'a collector is stored', /update "collector"[\s\S]*insert into event [\s\S]*collector\.active/),
  ...atCommit('serve', 'a collection is booked', /insert into collection /),
  ...atCommit(
    'serve',
    'a collection, its message and its answer are one',
    /(?=[\s\S]*insert into collection )(?=[\s\S]*insert into inbound_message\s)/,
  ),
  ...atCommit('serve', 'collections are booked together', /insert into collection [\s\S]*\},\{"merchant_id"/),
  ...atCommit('work', 'a collection is claimed', /update collection set match_due_at/),
  ...atCommit('work', 'a collection is allocated', /insert into "invoice_allocation"/),
  ...atCommit('serve', 'an invoice is finalized', /insert into event [\s\S]*invoice\.finalized/),
  ...atCommit('work', 'a refund takes an allocation back', /update "invoice_allocation"/),
  ...atCommit('work', 'a delivery is claimed', /update delivery set claimed_until/),
  ...atCall('work', 'an event is posted', 'endpoint', /^POST /),
  ...atCommit('work', 'a delivery is written down', /insert into delivery_try/),
]

import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { MasterKey } from '../base/master-key.ts'
import type { Credentials } from '../connectors/credentials.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import type { Connection } from './connection.ts'
import { openCredentials } from './sealed-credentials.ts'
import { readConnections } from './store.ts'

/** What may be shown of credentials, by path: names and addresses; of a key its fingerprint, of a secret that it is there. */
type ShownCredentials = Readonly<Record<string, string>>

const SECRETS: ReadonlySet<string> = new Set(['clientSecret', 'apiKey', 'callbackToken'])

/** A connection with its credentials, and what may be shown of them. */
type ShownConnection = Connection & {
  readonly activatedAt: Date | null
  /** Never shown. */
  readonly opened: Credentials
  readonly credentials: ShownCredentials
}

/** A connection with what may be shown of its credentials. Throws SealError where they cannot be opened. */
export async function showConnection(db: Db, masterKey: MasterKey, id: string): Promise<ShownConnection | undefined> {
  const stored = (await transaction(db, ALL_MERCHANTS, readConnections)).find((one) => one.id === id)
  if (!stored) return undefined
  const { sealed, ...connection } = stored
  const opened = openCredentials(masterKey, { id, sealed })
  return { ...connection, opened, credentials: shown(opened) }
}

function shown({ baseUrl, outbound, inbound, virtualAccounts = {}, payouts, debits }: Credentials): ShownCredentials {
  const section = (name: string, values: Readonly<Record<string, string | undefined>>) =>
    Object.entries(values).map(([field, value]) => [`${name}.${field}`, shownValue(field, value ?? '')])
  return Object.fromEntries([
    ['baseUrl', baseUrl],
    ...section('outbound', outbound),
    ...section('inbound', inbound),
    ...Object.entries(virtualAccounts).map(([bank, account]) => [`virtualAccounts.${bank}`, JSON.stringify(account)]),
    ...section('payouts', payouts ?? {}),
    ...section('debits', debits ?? {}),
  ])
}

function shownValue(field: string, value: string): string {
  if (field === 'privateKey') return `public key SHA-256 ${fingerprint(createPublicKey(createPrivateKey(value)))}`
  if (field === 'publicKey') return `SHA-256 ${fingerprint(createPublicKey(value))}`
  return SECRETS.has(field) ? 'set' : value
}

/** As openssl prints it: `openssl pkey -pubin -outform der | openssl sha256`. */
const fingerprint = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')

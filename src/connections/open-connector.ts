import type { Clock } from '../base/clock.ts'
import type { exchange } from '../base/net/http-exchange.ts'
import { type AcquirerSettings, acquirerRail } from '../connectors/card/acquirer.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Credentials } from '../connectors/credentials.ts'
import { openMidtrans } from '../connectors/midtrans/connector.ts'
import { snapConnector } from '../connectors/snap/connector.ts'
import { openXendit } from '../connectors/xendit/connector.ts'
import type { Connection } from './connection.ts'

/** The sandbox's own bank, as this process runs it: every process has one, at an address of its own. */
export type OwnBank = { readonly connectionId: string; readonly baseUrl: string; readonly acquirer: AcquirerSettings }

type Parts = {
  readonly clock: Clock
  /** Our own address, where providers call us. */
  readonly baseUrl: string
  /** How long one call to a provider may take. */
  readonly timeoutMs: number
  /** Signs the tokens that providers call us with. */
  readonly tokenKey: Buffer
  /** Null in production. */
  readonly ownBank: OwnBank | null
  /** Whether payers may be sent to `http://localhost`; absent: where there is a bank of our own. */
  readonly allowsLocalhost?: boolean
  /** How calls are carried, where they are to be recorded. */
  readonly exchange?: typeof exchange
}

/** Where a connection's provider calls us. */
export const inboundUrl = (baseUrl: string, id: string): string => `${baseUrl}/v1/inbound/${id}`

/** Opens a connection with the code that speaks to its provider. Throws where its credentials are of no use. */
export function openConnector(
  connection: Pick<Connection, 'id' | 'adapter' | 'profile'>,
  credentials: Credentials,
  { ownBank, baseUrl, ...parts }: Parts,
): Connector {
  const { id, adapter } = connection
  const { allowsLocalhost = ownBank !== null } = parts
  const shared = { ...parts, allowsLocalhost, inboundUrl: inboundUrl(baseUrl, id) }
  if (adapter === 'midtrans') return openMidtrans(id, credentials, shared)
  if (adapter === 'xendit') return openXendit(id, credentials, shared)
  if (ownBank?.connectionId !== id) return snapConnector(connection, credentials, shared)
  const own = snapConnector(connection, { ...credentials, baseUrl: ownBank.baseUrl }, shared)
  return { ...own, cards: { ...acquirerRail(ownBank.acquirer), name: id } }
}

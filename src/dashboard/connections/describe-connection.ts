import { SealError } from '../../base/crypto/seal.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { readCertificateEnds } from '../../connections/certificate-ends.ts'
import { faultOf } from '../../connections/health/advice.ts'
import { type ListedConnection, listConnections } from '../../connections/list-connections.ts'
import { inboundUrl } from '../../connections/open-connector.ts'
import type { OpenConnector } from '../../connections/probe-connection.ts'
import { showConnection } from '../../connections/show-connection.ts'
import { abilitiesOf, virtualAccountTermsOf } from '../../connectors/abilities.ts'
import type { ProbeResult } from '../../connectors/connector.ts'
import { findProfile, type Profile } from '../../connectors/profiles.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { listMerchants } from '../../merchants/merchant.ts'

export type ConnectionReader = {
  readonly db: Db
  readonly masterKey: MasterKey
  readonly baseUrl: string
  readonly openConnector: OpenConnector
}

const toFinding = ({ remedy, ...found }: ProbeResult) => ({ ...found, remedy: remedy ?? null })

/** What a test found, as the dashboard shows it. */
export const toTest = (at: Date, results: readonly ProbeResult[]) => ({ at, results: results.map(toFinding) })

/** Every connection, oldest first, with the names of merchants. */
export async function describeConnections({ db, masterKey }: Pick<ConnectionReader, 'db' | 'masterKey'>) {
  const ends = await readCertificateEnds(db, masterKey)
  const merchants = await transaction(db, ALL_MERCHANTS, listMerchants)
  const nameOf = new Map(merchants.map(({ id, name }) => [id, name]))
  return (await listConnections(db)).map(({ createdAt: _createdAt, ...connection }) => ({
    ...toListed(connection, (id) => nameOf.get(id) ?? id),
    certificateEndsAt: ends.get(connection.id) ?? null,
  }))
}

function toListed(
  { owner, lastTest, health, ...connection }: Omit<ListedConnection, 'createdAt'>,
  nameOf: (merchantId: string) => string,
) {
  return {
    ...connection,
    health: health.map(({ lastFault, ...service }) => ({
      ...service,
      fault: lastFault === null ? null : { is: faultOf(lastFault), code: lastFault },
    })),
    merchant: owner === null ? null : { id: owner, name: nameOf(owner) },
    lastTest: lastTest && toTest(lastTest.at, lastTest.results),
  }
}

/** One connection with what may be shown of its credentials, and what its profile can do. Undefined: there is none. */
export async function describeConnection(reader: ConnectionReader, id: string) {
  const listed = (await describeConnections(reader)).find((one) => one.id === id)
  const stored = listed && (await readCredentials(reader, id))
  const profile = listed && findProfile(listed.profile)
  if (!listed || !stored || !profile) return undefined
  return {
    ...listed,
    createdAt: stored.createdAt,
    isRemovable: stored.activatedAt === null,
    inboundUrl: inboundUrl(reader.baseUrl, id),
    inboundPaths: stored.inboundPaths,
    credentials: stored.credentials,
    ...describeAbilities(profile),
  }
}

/** The sealed part of a connection, as far as it may be shown and can be opened. */
async function readCredentials({ db, masterKey, openConnector }: ConnectionReader, id: string) {
  try {
    const shown = await showConnection(db, masterKey, id)
    if (!shown) return undefined
    const credentials = Object.entries(shown.credentials).map(([path, value]) => ({ path, value }))
    const inboundPaths = pathsOf(() => openConnector(shown, shown.opened).inbound?.paths)
    return { createdAt: shown.createdAt, activatedAt: shown.activatedAt, credentials, inboundPaths }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    const stored = (await listConnections(db)).find((one) => one.id === id)
    return stored && { createdAt: stored.createdAt, activatedAt: stored.createdAt, credentials: null, inboundPaths: [] }
  }
}

function pathsOf(read: () => readonly string[] | undefined): readonly string[] {
  try {
    return read() ?? []
  } catch {
    return [] // its credentials cannot be used, as its test reports
  }
}

/** A profile as an operator chooses it. */
export const describeProfile = (profile: Profile) => ({
  name: profile.name,
  adapter: profile.adapter,
  ...describeAbilities(profile),
  virtualAccounts: virtualAccountTermsOf(profile.name) ?? null,
})

function describeAbilities(profile: Profile) {
  const { payments, transfers, unsampled } = abilitiesOf(profile)
  return {
    needs: Object.entries({ baseUrl: 'required' as const, ...profile.needs }).map(([path, need]) => ({ path, need })),
    payments: payments.map(({ type, code, minAmount, maxAmount, refund }) => ({
      type,
      code,
      minAmount,
      maxAmount,
      refund: refund && { inParts: refund.inParts, withinDays: refund.withinDays },
    })),
    transfers,
    unsampled,
  }
}

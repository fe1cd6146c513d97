import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { pino } from 'pino'
import type { Clock } from '../../../src/base/clock.ts'
import type { MasterKey } from '../../../src/base/master-key.ts'
import { activateConnection } from '../../../src/connections/change-state.ts'
import { createConnection } from '../../../src/connections/create-connection.ts'
import { readCredentials } from '../../../src/connections/credentials.ts'
import type { Credentials } from '../../../src/connectors/credentials.ts'
import { findProfile } from '../../../src/connectors/profiles.ts'
import type { Db } from '../../../src/db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../../src/db/transaction.ts'
import type { Behaviour } from '../../../src/sandbox/bank/behaviour.ts'
import type { FacePayment } from '../../../src/sandbox/bank/faces/act.ts'
import type { FaceName } from '../../../src/sandbox/bank/faces/ports.ts'
import { mountFace } from '../../../src/sandbox/bank/faces/start.ts'
import { sandboxKeys } from '../../rails/sandbox-keys.ts'
import { atEndOfFile } from '../../setup/at-end.ts'
import { defined } from '../../setup/defined.ts'

/** The certificate that faces show, and that a gateway is to trust: NODE_EXTRA_CA_CERTS. */
export const CERTIFICATE = 'test/certificates/localhost.cert.pem'

const keys = await sandboxKeys()
const tls = { cert: readFileSync(CERTIFICATE), key: readFileSync('test/certificates/localhost.key.pem') }

type Options = {
  readonly port?: number
  readonly behaviour?: Behaviour
  readonly clock?: Clock
  /** Over TLS, as production has it; default over plain HTTP. */
  readonly isEncrypted?: boolean
}

/** A provider of the test's own, that knows the gateway only over HTTP: a face without a sandbox. */
export async function aFace(
  name: FaceName,
  { port = 0, behaviour = {}, clock = () => new Date(), isEncrypted }: Options = {},
) {
  const server = Fastify({ forceCloseConnections: true, ...(isEncrypted && { https: tls }) })
  const { face, served } = await mountFace(server, name, { clock, behaviour, logger: pino({ level: 'silent' }), keys })
  const url = (await server.listen({ port, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  const stop = async () => {
    face.notifier.stop()
    await server.close()
  }
  atEndOfFile(stop)
  return {
    name,
    url,
    stop,
    behave: face.behaviour.replace,
    notifyAt: face.notifier.aimAt,
    credentials: served.credentials(url) as Credentials,
    look: served.look,
    act: async (reference: string, act: string, how?: object, payment?: FacePayment) =>
      served.acts[act]?.(reference, how, false, payment),
  }
}
export type TestFace = Awaited<ReturnType<typeof aFace>>

/** Stores an active connection to a face, with credentials that production takes where it is encrypted. */
export async function connectTo(
  { db, masterKey }: { readonly db: Db; readonly masterKey: MasterKey },
  face: Pick<TestFace, 'name' | 'credentials'>,
  name: string = face.name,
): Promise<string> {
  const profile = defined(findProfile(face.name))
  const read = readCredentials(face.credentials, profile, { allowsHttp: face.credentials.baseUrl.startsWith('http:') })
  if (read.is !== 'read') throw new Error(JSON.stringify(read.faults))
  const now = new Date()
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const { id } = await createConnection(tx, masterKey, now, {
      name,
      profile,
      owner: null,
      credentials: read.credentials,
    })
    await activateConnection(tx, id, now)
    return id
  })
}

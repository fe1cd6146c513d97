import { ApiError } from '../../base/errors.ts'
import { listConnections } from '../../connections/list-connections.ts'
import { inboundUrl } from '../../connections/open-connector.ts'
import type { Db } from '../../db/db.ts'
import type { FacePayment } from '../bank/faces/act.ts'
import type { FaceActed, FaceControl } from '../bank/faces/face-control.ts'
import { OWN_CONNECTION } from '../own-connection.ts'

/** What acts at the faces of the sandbox's bank need. */
export type FaceApp = { readonly db: Db; readonly faces: FaceControl; readonly gatewayUrl: string }

/** Whether something was requested over another connection than the one to the sandbox's own bank. */
export const isElsewhere = ({ connectionId }: { readonly connectionId: string }): boolean =>
  connectionId !== OWN_CONNECTION.id

/**
 * Has the face that a connection leads to act on what was requested over it, under one of these names. INVALID_STATE where
 * it does not, or the bank serves no such face.
 */
export async function actAtFace(
  { db, faces, gatewayUrl }: FaceApp,
  connectionId: string,
  names: readonly (string | null)[],
  act: string,
  payment: FacePayment = {},
): Promise<void> {
  const connection = (await listConnections(db)).find(({ id }) => id === connectionId)
  const known = names.filter((name) => name !== null)
  const how = { notifyUrl: inboundUrl(gatewayUrl, connectionId), force: true, ...payment }
  const acted = await faces.act(connection?.profile ?? '', known, act, how)
  if (acted !== 'done') throw new ApiError('INVALID_STATE', WORDS[acted](connection?.profile ?? 'unknown'))
}

const WORDS: Readonly<Record<Exclude<FaceActed, 'done'>, (profile: string) => string>> = {
  no_face: (profile) =>
    `The sandbox bank does not serve the face ${profile}: name it in BANK_FACES, and point the connection to its port.`,
  unknown: (profile) => `The sandbox bank, as ${profile}, knows nothing of this.`,
  refused: (profile) =>
    `The sandbox bank, as ${profile}, refused: it is too late for that, or there it cannot be done.`,
}

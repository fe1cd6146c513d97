import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** The secret of an invitation's link. Only its hash is stored. */
export const newInvitationToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

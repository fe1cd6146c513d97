import type { Misbehaviour } from '../../behaviour.ts'
import type { FaceReply } from '../face.ts'

/** Sends a webhook of an event about `data`. */
export type Hook = (event: string, data: object, how: Misbehaviour) => void

export const fault = (status: number, code: string, message: string): FaceReply => ({
  status,
  body: { error_code: code, message },
})

export const NOT_FOUND = fault(404, 'DATA_NOT_FOUND', 'ID specified in request cannot be found.')

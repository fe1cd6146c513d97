import type { Acted, FacePayment } from './act.ts'
import type { FaceName, FacePorts } from './ports.ts'
import { controlKeyOf } from './serve-face.ts'

/** The outcome; `no_face`: the bank does not serve that one. */
export type FaceActed = Acted | 'no_face'

/** Acts at the bank's faces, in the process that serves each. */
export type FaceControl = {
  /**
   * Has a face act on the thing with the first of `names` that it knows. `notifyUrl`: where it notifies. Throws where
   * the face cannot be reached.
   */
  act(face: string, names: readonly string[], act: string, how: How): Promise<FaceActed>
}
type How = { readonly notifyUrl: string; readonly force?: boolean } & FacePayment

const TIMEOUT_MS = 15_000
const ACTED: Readonly<Record<number, FaceActed>> = { 200: 'done', 404: 'unknown', 409: 'refused' }

/** A client of the control surfaces of the faces at these ports of this machine. */
export function faceControl(ports: FacePorts): FaceControl {
  const actOnce = async (name: FaceName, port: number, body: object): Promise<FaceActed> => {
    const response = await fetch(`http://127.0.0.1:${port}/sandbox/act`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${controlKeyOf(name)}:`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const acted = ACTED[response.status]
    // An act that this provider does not have.
    if (response.status === 400) return 'refused'
    if (!acted) throw new Error(`the face ${name} answered ${response.status}`)
    return acted
  }

  return {
    act: async (face, names, act, how) => {
      const port = Object.hasOwn(ports, face) ? ports[face as FaceName] : undefined
      if (port === undefined) return 'no_face'
      let acted: FaceActed = 'unknown'
      for (const reference of names) {
        acted = await actOnce(face as FaceName, port, { reference, act, ...how })
        if (acted !== 'unknown') return acted
      }
      return acted
    },
  }
}

import { StartError } from '../../../base/start-error.ts'
import { SIMULATORS, type SnapFaceName } from './snap/simulators/simulators.ts'

/** The providers that the bank can be. */
export type FaceName = 'midtrans' | 'xendit' | SnapFaceName
const FACES: readonly string[] = ['midtrans', 'xendit', ...Object.keys(SIMULATORS)]

/** The port each face is called on; a face that is absent is not served. */
export type FacePorts = { readonly [name in FaceName]?: number }

const PORT_MAX = 65_535

/** Reads the setting BANK_FACES. Throws StartError for anything that is not a port for each of some faces. */
export function readFaces(text: string): FacePorts {
  const faces = parseJson(text)
  if (isFacePorts(faces)) return faces
  throw new StartError(
    `BANK_FACES must be JSON such as {"bca":9301,"xendit":9302}, a port of its own for each of ${FACES.join(', ')}, ` +
      `not ${text.slice(0, 200)}.`,
  )
}

function isFacePorts(value: unknown): value is FacePorts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const ports = Object.values(value)
  return (
    Object.keys(value).every((name) => FACES.includes(name)) &&
    ports.every((port) => Number.isInteger(port) && port > 0 && port <= PORT_MAX) &&
    new Set(ports).size === ports.length
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { freePort } from '../outside/free-port.ts'

/*
 * A gateway of this worker gets the port of one that has ended if windows of the dashboard are there, which then continue
 * with the document that they have: to open one costs more than to start a gateway.
 */

const watched = new Set<number>()
const left: number[] = []

/** Windows outlast the gateway at this port. */
export const watchPort = (port: number): void => void watched.add(port)

export const takePort = async (): Promise<number> => left.pop() ?? (await freePort())

/** Says that a gateway has ended. */
export function leavePort(port: number): void {
  if (watched.has(port)) left.push(port)
}

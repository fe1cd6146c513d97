import { freePort } from '../../outside/free-port.ts'

/** Ports that are free now, each another one. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Program, startProgram } from '../failover/programs.ts'
import { until } from '../gateway/gateway.ts'
import { aDirectory } from '../gateway/process.ts'
import { callPort } from './call-port.ts'
import type { Cell } from './cell.ts'

const CONFIG = join(import.meta.dirname, '../../deploy/cells/haproxy.cfg')

/** HAProxy with the configuration that is handed out, before these cells. What differs is where it listens and leads to. */
export async function startProxy(port: number, cells: readonly [a: Cell, b: Cell]): Promise<Program> {
  const folder = aDirectory()
  const lines = await Promise.all(cells.map(({ name, command }) => command('cells', 'map', '--name', name)))
  writeFileSync(join(folder, 'routes.map'), `${lines.join('\n')}\n`)
  writeFileSync(join(folder, 'hosts.map'), `${cells.map(({ host, name }) => `${host} ${name}`).join('\n')}\n`)
  const [a, b] = cells
  const config = readFileSync(CONFIG, 'utf8')
    .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/^ {2}server [ab]2 .*\n/gm, '')
    .replace(/^( {2}server a1) \S+/gm, `$1 127.0.0.1:${a.port}`)
    .replace(/^( {2}server b1) \S+/gm, `$1 127.0.0.1:${b.port}`)
    .replaceAll('/etc/haproxy/', `${folder}/`)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  const log = join(folder, 'haproxy.log')
  const proxy = startProgram(['haproxy', '-f', file], log)
  await until(async () => {
    if (proxy.hasEnded()) throw new Error(readFileSync(log, 'utf8'))
    return callPort(port, '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    )
  })
  return proxy
}

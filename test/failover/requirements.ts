import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

const COMMANDS = ['unshare', 'setpriv', 'ip', 'iptables', 'etcd', 'patroni', 'haproxy'] as const
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const DEBIAN = 'apt-get install patroni etcd-server python3-etcd haproxy postgresql iproute2 iptables'

/** The folder of the newest PostgreSQL that is installed with the tools that back it up; undefined: none is. */
export const findPostgresTools = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => ['postgres', 'initdb', 'pg_basebackup'].every((tool) => existsSync(join(folder, tool))))
    .sort((a, b) => majorOf(a) - majorOf(b))
    .at(-1)

const majorOf = (folder: string): number => Number(folder.split('/').at(-2))

/** Whether a program of the system is there. */
export const isInstalled = (name: string): boolean => PATH.split(':').some((folder) => existsSync(join(folder, name)))

/** Why no cluster can be made here; null: one can. */
export function whyNoCluster(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can make network namespaces'
  const missing: string[] = COMMANDS.filter((name) => !isInstalled(name))
  if (!findPostgresTools()) missing.push('postgresql')
  if (missing.length > 0) return `not installed here: ${missing.join(', ')} (Debian: ${DEBIAN})`
  const { status } = spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'true'])
  return status === 0 ? null : 'this machine refuses namespaces'
}

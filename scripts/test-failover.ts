/**
 * Runs the failover drills where they can be run, in namespaces of their own: of the network, in which three nodes are made; of
 * processes, all of which end with this one, however it ends; and of mounts.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whyNoCluster } from '../test/failover/requirements.ts'

const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
/**
 * Directories that other runs use are out of sight: from here their processes look dead. The shell stays as the first process,
 * which has to take in what others leave behind.
 */
const INSIDE = `ip link set lo up && mkdir -p /run/netns && mount -t tmpfs none /run/netns && mount -t tmpfs none /dev/shm &&
  { "$@" & wait $!; }`

const reason = whyNoCluster()
if (reason !== null) {
  console.log(`Skipped: ${reason}.`)
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'gapura-failover-'))
// The account of PostgreSQL goes through it.
chmodSync(folder, 0o755)
const words = [...NAMESPACES, 'sh', '-c', INSIDE, 'sh', 'vitest', 'run', 'test/failover/failover.soak.test.ts']
const child = spawn('unshare', [...words, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, FAILOVER: '1', TMPDIR: folder },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGKILL'))
child.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = code ?? 1
})

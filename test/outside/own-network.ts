import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { atEnd } from '../setup/at-end.ts'

/** A network of a test's own, with nothing in it but localhost: every port of the documents is free there. */
export type OwnNetwork = {
  /** A command and its words, before the command that is to run in it. */
  readonly enter: readonly [string, ...string[]]
  /** What curl prints, run in it. */
  curl(...words: string[]): Promise<string>
}

const isRoot = process.getuid?.() === 0
/** Whoever is not root needs a user namespace too, and stays who they are in it: PostgreSQL refuses to run as root. */
const UNSHARE = isRoot ? ['--net'] : ['--map-current-user', '--keep-caps', '--net']
const NSENTER = isRoot ? ['--net'] : ['--user', '--preserve-credentials', '--net']

/** Makes one until the test ends. Where this machine allows none: why. */
export async function anOwnNetwork(): Promise<OwnNetwork | string> {
  const holder = spawn('unshare', [...UNSHARE, 'sh', '-c', 'ip link set lo up && echo up && exec sleep 86400'])
  atEnd(() => holder.kill())
  let complaint = ''
  holder.stderr.on('data', (chunk) => (complaint += chunk))
  const isUp = await new Promise<boolean>((resolve) => {
    holder.once('error', ({ message }) => {
      complaint = message
      resolve(false)
    })
    holder.once('exit', () => resolve(false))
    holder.stdout.once('data', () => resolve(true))
  })
  if (!isUp || holder.pid === undefined) return `no network namespace can be made here: ${complaint.trim()}`
  const enter = ['nsenter', '--target', `${holder.pid}`, ...NSENTER, '--'] as const
  const [program, ...words] = enter
  return {
    enter,
    curl: async (...more) => (await promisify(execFile)(program, [...words, 'curl', '-sS', ...more])).stdout,
  }
}

import { testCredentials } from '../connections.ts'
import { runCommand, runWithInput } from './production.ts'

/** Connects a bank that takes payments and payouts. Nothing calls it where only `serve` runs. */
export function connectBank(env: Record<string, string>): void {
  const words = ['connections', 'create', '--profile', 'aspi', '--name', 'Bank Uji', '--json']
  const { status, stdout, stderr } = runWithInput(env, JSON.stringify(testCredentials()), ...words)
  if (status !== 0) throw new Error(stderr)
  const { id } = JSON.parse(stdout) as { id: string }
  const activated = runCommand(env, 'connections', 'activate', id)
  if (activated.status !== 0) throw new Error(activated.stderr)
}

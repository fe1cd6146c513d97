import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './tools.ts'

/** A container of runc as an orchestrator would run it: read-only, without capabilities; on the network of the machine. */
export type Container = {
  readonly name: string
  /** Runs `words` inside, as the account of the image, and returns what they printed. Throws where they fail. */
  exec(...words: string[]): string
  signal(name: 'TERM' | 'KILL'): void
  /** What it ended with. */
  readonly ended: Promise<number | null>
  output(): string
}

type Spec = {
  process: { terminal: boolean; args: string[]; env: string[]; capabilities: object; noNewPrivileges: boolean }
  root: { path: string; readonly?: boolean }
  mounts: { destination: string; type: string; source: string; options: string[] }[]
  linux: { namespaces: { type: string }[]; cgroupsPath?: string }
}

let made = 0

/** Unpacks an image of a layout for containers of it. */
export function unpack(layout: string, tag: string, bundle: string): string {
  run('umoci', ['unpack', '--image', `${layout}:${tag}`, bundle])
  return bundle
}

/** Starts `gapura WORDS` of the bundle with nothing but `env`. */
export function start(bundle: string, env: Record<string, string>, ...words: string[]): Container {
  const name = `gapura-smoke-${process.pid}-${++made}`
  const path = join(bundle, 'config.json')
  const spec = JSON.parse(readFileSync(path, 'utf8')) as Spec
  const inside = new Map(spec.process.env.map((line) => [line.slice(0, line.indexOf('=')), line]))
  for (const [key, value] of Object.entries(env)) inside.set(key, `${key}=${value}`)
  const { args } = spec.process
  Object.assign(spec.process, { terminal: false, env: [...inside.values()], args: [args[0], ...words] })
  Object.assign(spec.process, { capabilities: {}, noNewPrivileges: true })
  spec.root.readonly = true
  const tmp = {
    destination: '/tmp',
    type: 'tmpfs',
    source: 'tmpfs',
    options: ['nosuid', 'nodev', 'noexec', 'mode=1777'],
  }
  const others = spec.mounts.filter(({ destination }) => !['/sys', '/sys/fs/cgroup', '/tmp'].includes(destination))
  spec.mounts = [...others, tmp]
  spec.linux.namespaces = spec.linux.namespaces.filter(({ type }) => type !== 'network')
  spec.linux.cgroupsPath = `/${name}`
  writeFileSync(path, JSON.stringify(spec))
  const child = spawn('runc', ['run', '--bundle', bundle, name], { stdio: ['ignore', 'pipe', 'pipe'] })
  return watched(name, child)
}

function watched(name: string, child: ChildProcess): Container {
  let text = ''
  child.stdout?.on('data', (chunk) => (text += chunk))
  child.stderr?.on('data', (chunk) => (text += chunk))
  return {
    name,
    exec: (...words) => run('runc', ['exec', name, ...words]),
    signal: (signal) => void run('runc', ['kill', name, signal]),
    ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
    output: () => text,
  }
}

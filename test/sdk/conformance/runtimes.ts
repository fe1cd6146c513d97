import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../../scripts/builds.ts'
import { NODES } from '../../documents/nodes.ts'
import { atEndOfFile } from '../../setup/at-end.ts'
import type { Outcomes, Plan } from './plan.ts'

/** An SDK on a runtime that it is promised to work on. */
export type Runtime = {
  /** With the version found, or with what is missing: then it is skipped. */
  readonly name: string
  readonly isHere: boolean
  run(plan: Plan): Promise<Outcomes>
  /** What its receivers for frameworks made of deliveries, for a language whose runner cannot be Vitest. */
  readonly frameworks?: () => string
}

/** Python 3.10, PHP 8.1 and Node 20 are the oldest that the packages allow; these are the ones that a release is tried on. */
export const PROMISED = [/^PHP 8\.[2-9]/, /^Python 3\.1[1-9]/, /^TypeScript on Node 20\./, /^TypeScript on Node 24\./]

/** All that the machine has, and in place of a language that it has not, what would bring it. */
export const runtimes = (): Runtime[] => [...NODES.map(typeScript), php(), python()]

const versionOf = (command: string, ...words: string[]): string | undefined => {
  const { status, stdout } = spawnSync(command, words, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The package that a gateway serves, installed by npm in an empty folder: what merchants run, not our sources. */
function typeScript(node: string): Runtime {
  let project: string | undefined
  return {
    name: `TypeScript on Node ${versionOf(node, '--version')?.slice(1)}`,
    isHere: true,
    run: (plan) => {
      project ??= installed()
      return play(node, join(project, 'run.mjs'), plan)
    },
  }
}

function installed(): string {
  buildIfStale('packages')
  const project = mkdtempSync(join(tmpdir(), 'gapura-conformance-'))
  atEndOfFile(() => rmSync(project, { recursive: true, force: true }))
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  const archive = join(import.meta.dirname, '../../../dist/packages/sdk.tgz')
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', archive], { cwd: project })
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(project, 'run.mjs'))
  return project
}

function php(): Runtime {
  const version = versionOf(
    'php',
    '-r',
    'echo PHP_VERSION; exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") ? 0 : 1);',
  )
  const missing = 'PHP skipped: there is no php 8.1 with its extension curl (apt-get install php-cli php-curl)'
  return inOwnLanguage('php', 'php', version ? `PHP ${version}` : missing, version !== undefined)
}

function python(): Runtime {
  const test = 'import platform, sys; print(platform.python_version()); sys.exit(sys.version_info < (3, 10))'
  const version = versionOf('python3', '-c', test)
  const missing = 'Python skipped: there is no python3 of 3.10 or newer'
  return inOwnLanguage('python3', 'py', version ? `Python ${version}` : missing, version !== undefined)
}

function inOwnLanguage(command: string, extension: string, name: string, isHere: boolean): Runtime {
  const file = (stem: string) => join(import.meta.dirname, `${stem}.${extension}`)
  return {
    ...{ name, isHere },
    run: (plan) => play(command, file('run'), plan),
    frameworks: () => {
      const { stdout, stderr } = spawnSync(command, [file('frameworks')], { encoding: 'utf8' })
      if (stderr !== '') throw new Error(stderr)
      return stdout
    },
  }
}

function play(command: string, file: string, plan: Plan): Promise<Outcomes> {
  return new Promise((done, fail) => {
    const child = spawn(command, [file], { stdio: ['pipe', 'pipe', 'inherit'] })
    let out = ''
    child.stdout.on('data', (chunk) => (out += chunk))
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done(JSON.parse(out) as Outcomes) : fail(new Error(`${file}: ${code}`)),
    )
    child.stdin.end(JSON.stringify(plan))
  })
}

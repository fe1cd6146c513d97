import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { NAMES } from './variables.ts'

const UNITS = new URL('../../deploy/systemd', import.meta.url).pathname
const STARTED = ['gapura-serve.service', 'gapura-serve@8081.service', 'gapura-work.service', 'gapura-migrate.service']
/** Tenths, as --threshold has them; 10.0 is a service that may do everything. */
const EXPOSURE_MAX = 20
const isSystemdHere = existsSync('/usr/bin/systemd-analyze')

const root = mkdtempSync(join(tmpdir(), 'gapura-units-'))
afterAll(() => rmSync(root, { recursive: true }))
cpSync(UNITS, join(root, 'usr/lib/systemd/system'), { recursive: true })
for (const name of ['sysinit', 'shutdown', 'basic', 'network-online', 'multi-user']) {
  writeFileSync(join(root, `usr/lib/systemd/system/${name}.target`), '[Unit]\nDescription=A part of the system\n')
}
for (const program of ['usr/bin/gapura', 'usr/bin/env', 'usr/lib/gapura/bin/node']) {
  mkdirSync(dirname(join(root, program)), { recursive: true })
  writeFileSync(join(root, program), '', { mode: 0o755 })
}
const analyze = (...words: string[]) =>
  spawnSync('systemd-analyze', [...words, `--root=${root}`], {
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_COLORS: '0' },
  })

test.runIf(isSystemdHere).each(['gapura.target', ...STARTED])('systemd has nothing to say about %s', (unit) => {
  const { status, stderr } = analyze('verify', '--man=no', unit)
  expect(status, stderr).toBe(0)
})

test.runIf(isSystemdHere).each(STARTED)('%s may do little', (unit) => {
  const { status, stdout } = analyze('security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, unit)
  expect(stdout).toContain(`Overall exposure level for ${unit}`)
  expect(status, stdout).toBe(0)
})

test('what units set are variables that there are', () => {
  const set = globSync('**/*.{service,conf}', { cwd: UNITS }).flatMap((file) =>
    [...readFileSync(join(UNITS, file), 'utf8').matchAll(/^(?:Environment=|ExecStart.*\/env )([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    ),
  )
  expect(set).toContain('DATA_DIR')
  expect(set.filter((name) => !NAMES.has(name ?? ''))).toEqual([])
})

/**
 * Installs the package in a Debian that has nothing else, and removes it again: `npm run deb:test [-- FILE]`. Needs mmdebstrap,
 * root, and Debian's archive or a mirror of it (DEBIAN_MIRROR).
 */
import { strict as assert } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, skip, skipWithout } from '../image/tools.ts'
import { buildDeb } from './build.ts'

skipWithout(['mmdebstrap', 'dpkg-deb', 'strip'], 'mmdebstrap binutils')
if (process.getuid?.() !== 0) skip('it needs root to change the root directory')

const folder = mkdtempSync(join(tmpdir(), 'gapura-try-'))
const root = join(folder, 'root')
const inside = (path: string) => join(root, path)
const said = (...words: string[]) => {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync('chroot', [root, ...words], { encoding: 'utf8', env })
  return { status, text: `${stdout}${stderr}` }
}
const done = (...words: string[]): string => {
  const { status, text } = said(...words)
  assert.equal(status, 0, `${words.join(' ')}:\n${text}`)
  return text
}
const modeOf = (path: string): string => (statSync(inside(path)).mode & 0o777).toString(8)

try {
  const mirror = process.env.DEBIAN_MIRROR
  const needs = '--include=libstdc++6,init-system-helpers,systemd-standalone-sysusers'
  run('mmdebstrap', ['--variant=minbase', needs, 'bookworm', root, ...(mirror ? [mirror] : [])])
  const [file = buildDeb(folder)] = process.argv.slice(2)
  cpSync(file, inside('gapura.deb'))

  assert.match(done('dpkg', '-i', '/gapura.deb'), /fill in \/etc\/gapura\/gapura\.env/)
  assert.match(done('id', 'gapura'), /uid=\d+\(gapura\)/)
  assert.equal(modeOf('etc/gapura/gapura.env'), '600')
  assert.equal(modeOf('etc/gapura/credentials'), '700')
  assert.match(done('gapura', '--help'), /^Usage: gapura <command>/)
  assert.match(said('chroot', '--userspec=gapura', '/', 'gapura', 'migrate').text, /root alone: use sudo/)

  // What is set in either of the files counts, and is refused for what it is.
  writeFileSync(inside('etc/gapura/gapura.env'), 'GAPURA_ENV=production\nBASE_URL=https://pay.example\n')
  assert.match(said('gapura', 'migrate').text, /DATABASE_URL is required/)
  writeFileSync(inside('etc/gapura/credentials/DATABASE_URL'), 'mysql://here\n')
  assert.match(said('gapura', 'migrate').text, /DATABASE_URL must look like postgres:/)
  console.log('installed: account, settings of root alone, a command that reads them')

  writeFileSync(inside('etc/gapura/migrate.env'), '')
  done('dpkg', '-i', '--force-confold', '/gapura.deb')
  assert.match(said('gapura', 'migrate').text, /DATABASE_URL must look like postgres:/)
  done('dpkg', '--remove', 'gapura')
  assert(existsSync(inside('etc/gapura/gapura.env')), 'settings outlive what is removed')
  assert.match(done('dpkg', '--purge', 'gapura'), /credentials is preserved/)
  assert.deepEqual(
    ['usr/lib/gapura', 'usr/bin/gapura', 'var/lib/gapura', 'etc/gapura/gapura.env', 'etc/gapura/migrate.env'].filter(
      (path) => existsSync(inside(path)),
    ),
    [],
  )
  assert(existsSync(inside('etc/gapura/credentials/DATABASE_URL')), 'secrets outlive a purge')
  console.log('installed again, removed, purged: nothing is left but credentials')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

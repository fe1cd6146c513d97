import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StartError } from '../../base/start-error.ts'
import { readVariableFiles } from './variable-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-variables-'))
afterAll(() => rmSync(folder, { recursive: true }))

function aFile(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('a variable is read from the file that NAME_FILE leads to, without the last line break', () => {
  const path = aFile('url', 'postgres://gapura:secret@db/gapura\n')
  expect(readVariableFiles({ DATABASE_URL_FILE: path })).toEqual({
    DATABASE_URL: 'postgres://gapura:secret@db/gapura',
    DATABASE_URL_FILE: undefined,
  })
  expect(readVariableFiles({ OTHER_FILE: path, LC_FILE: '/nowhere' })).toEqual({})
})

test('a credential of systemd is a file by the name of the variable, and the environment comes first', () => {
  aFile('SMTP_URL', 'smtps://mail.example')
  aFile('gapura_KYB_SECRET', 'whsec_x')
  expect(readVariableFiles({ CREDENTIALS_DIRECTORY: folder })).toEqual({
    SMTP_URL: 'smtps://mail.example',
    KYB_SECRET: 'whsec_x',
  })
  expect(readVariableFiles({ CREDENTIALS_DIRECTORY: folder, SMTP_URL: 'smtps://other.example' })).toEqual({
    KYB_SECRET: 'whsec_x',
  })
})

test('what cannot be is said by name: both set, no file, nothing in it', () => {
  const path = aFile('empty', '\n')
  const refused = (env: Record<string, string>, words: string) => {
    expect(() => readVariableFiles(env)).toThrow(StartError)
    expect(() => readVariableFiles(env)).toThrow(words)
  }
  refused({ SMTP_URL: 'smtps://a', SMTP_URL_FILE: path }, 'SMTP_URL and SMTP_URL_FILE are both set')
  refused({ SMTP_URL_FILE: `${folder}/none` }, `SMTP_URL_FILE leads to ${folder}/none, which cannot be read (ENOENT).`)
  refused({ SMTP_URL_FILE: path }, `SMTP_URL_FILE leads to ${path}, which is empty.`)
})

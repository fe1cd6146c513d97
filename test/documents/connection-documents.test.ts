import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readCredentials } from '../../src/connections/credentials.ts'
import { findProfile, profiles } from '../../src/connectors/profiles.ts'
import { testKeys } from '../rails/snap-keys.ts'
import { defined } from '../setup/defined.ts'

const FOLDER = join(import.meta.dirname, '../../docs/connections')
const PEM: Readonly<Record<string, string>> = {
  privateKey: testKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  publicKey: testKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
}

/** Every example of credentials in the documents, each with the profile it is for. */
const EXAMPLES = globSync('*.md', { cwd: FOLDER }).flatMap((file) =>
  [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/```json\n([\s\S]*?)```/g)]
    .filter(([, text = '']) => text.includes('"baseUrl"'))
    .map(([, text = '']) => [basename(file, '.md'), text] as const),
)

test('documents of connections have examples', () => {
  expect(EXAMPLES.length).toBeGreaterThan(0)
})

test.each(EXAMPLES)('the example of credentials for %s is taken as it stands, once it is filled in', (name, text) => {
  const fill = (key: string, value: unknown) => (value === '…' ? 'what the bank says' : (PEM[key] ?? value))
  const written = JSON.parse(text, fill)
  const read = readCredentials(written, defined(findProfile(name)), { allowsHttp: false })
  expect(read.is === 'faulty' ? read.faults : []).toEqual([])
})

test('every profile has a document', () => {
  const documents = globSync('*.md', { cwd: FOLDER }).map((file) => basename(file, '.md'))
  const names = profiles.map(({ name }) => name)
  expect(names.filter((name) => !documents.includes(name))).toEqual([])
})

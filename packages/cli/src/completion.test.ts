import { execFileSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import type { Entry } from './command.ts'
import { completionOf } from './completion.ts'

const NAMES = ['login', 'events list', 'events resend', 'checkouts create']
const entry = (): Entry => ({ summary: '', load: () => Promise.reject(new Error('not loaded')) })
const completion = completionOf(Object.fromEntries(NAMES.map((name) => [name, entry()])))

async function scriptFor(shell: string): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await completion.run([shell])
  const script = String(print.mock.calls.at(-1)?.[0])
  print.mockRestore()
  return script
}

/** What bash itself offers after these words. */
function offers(script: string, words: readonly string[]): string[] {
  const ask = `${script}
COMP_WORDS=(gapura ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _gapura; echo "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', ask], { encoding: 'utf8' }).trim().split(/\s+/).filter(Boolean)
}

test('bash completes commands, their second words, and options after them', async () => {
  const script = await scriptFor('bash')
  expect(offers(script, ['']).toSorted()).toEqual(['--help', 'checkouts', 'events', 'login'])
  expect(offers(script, ['e'])).toEqual(['events'])
  expect(offers(script, ['events', ''])).toEqual(['list', 'resend', '--help'])
  expect(offers(script, ['events', 'r'])).toEqual(['resend'])
  expect(offers(script, ['login', '--j'])).toEqual(['--json'])
})

test('the other shells have theirs, and what is none is a sentence', async () => {
  expect(await scriptFor('zsh')).toContain('compdef _gapura gapura')
  expect(await scriptFor('fish')).toContain("-a 'resend'")
  await expect(completion.run(['cmd'])).rejects.toThrow('Which shell? bash, zsh or fish.')
  await expect(completion.run([])).rejects.toThrow('Which shell?')
})

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

/** What bash itself offers after each of these beginnings. */
function offers(script: string, ...beginnings: (readonly string[])[]): string[][] {
  const lines = beginnings.map(
    (words) =>
      `COMP_WORDS=(gapura ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _gapura; echo "\${COMPREPLY[@]}"`,
  )
  const printed = execFileSync('bash', ['-c', [script, ...lines].join('\n')], { encoding: 'utf8' })
  return printed
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
}

test('bash completes commands, their second words, and options after them', async () => {
  const script = await scriptFor('bash')
  const [commands, ...others] = offers(script, [''], ['e'], ['events', ''], ['events', 'r'], ['login', '--j'])
  expect(commands?.toSorted()).toEqual(['--help', 'checkouts', 'events', 'login'])
  expect(others).toEqual([['events'], ['list', 'resend', '--help'], ['resend'], ['--json']])
})

test('the other shells have theirs, and what is none is a sentence', async () => {
  expect(await scriptFor('zsh')).toContain('compdef _gapura gapura')
  expect(await scriptFor('fish')).toContain("-a 'resend'")
  await expect(completion.run(['cmd'])).rejects.toThrow('Which shell? bash, zsh or fish.')
  await expect(completion.run([])).rejects.toThrow('Which shell?')
})

import { spawn } from 'node:child_process'
import { openClient, readConfig } from './account.ts'
import { CliError, type Command } from './command.ts'
import { printJson } from './lines.ts'
import { readId, readOptions } from './options.ts'

export const open: Command = {
  help: `Usage: gapura open [ID] [--json]

Opens a checkout's page in the browser: that of ID, of the checkout made last on this machine, or else of the newest one.
Without a browser it prints the address alone. --json prints {"checkoutUrl"} and opens nothing.`,
  async run(args) {
    const { options, words } = readOptions(args, {}, 1)
    const checkoutUrl = await findUrl(words[0])
    if (options.json) return printJson({ checkoutUrl })
    console.log(checkoutUrl)
    await show(checkoutUrl)
  },
}

async function findUrl(word: string | undefined): Promise<string> {
  if (word !== undefined) {
    const id = readId('co', word, 'checkouts create')
    return (await (await openClient()).checkouts.retrieve(id)).checkoutUrl
  }
  const { lastCheckoutUrl } = await readConfig()
  if (lastCheckoutUrl) return lastCheckoutUrl
  const [newest] = await (await openClient()).checkouts.list({ limit: 1 }).take(1)
  if (!newest) throw new CliError('There is no checkout yet: make one with "gapura checkouts create".')
  return newest.checkoutUrl
}

const BROWSERS: Partial<Record<NodeJS.Platform, readonly string[]>> = { darwin: ['open'], linux: ['xdg-open'] }

/** Hands an address to the browser, as one word of a program's: no shell reads it. */
async function show(url: string): Promise<void> {
  const [program, ...words] = BROWSERS[process.platform] ?? []
  if (!program || !/^https?:\/\//.test(url)) return
  await new Promise<void>((resolve) => {
    const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve())
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}

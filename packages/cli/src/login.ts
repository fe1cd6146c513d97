import { text } from 'node:stream/consumers'
import { Gapura } from '@gapura/sdk'
import { baseUrlOf, configPath, readConfig, storeConfig } from './account.ts'
import { CliError, type Command } from './command.ts'
import { readOptions } from './options.ts'

export const login: Command = {
  help: `Usage: gapura login [--base-url URL] [--json] < key

Takes a secret key on standard input, asks the gateway whether it is valid, and keeps both in
$XDG_CONFIG_HOME/gapura/config.json, which only you can read. --base-url is where the gateway is; without it
GAPURA_BASE_URL, else http://localhost:8080. GAPURA_API_KEY takes precedence over the stored key.
--json prints {"baseUrl","livemode","path"}.`,
  async run(args) {
    const { options } = readOptions(args, { 'base-url': { type: 'string' } })
    const baseUrl = baseUrlOf(options['base-url'])
    if (process.stdin.isTTY) process.stderr.write('Paste the secret key, then Enter and Ctrl-D: ')
    const apiKey = (await text(process.stdin)).trim()
    if (!/^sk_(test|live)_[!-~]+$/.test(apiKey)) {
      throw new CliError('Give a secret key, sk_test_… or sk_live_…, on standard input.')
    }
    const gapura = new Gapura({ apiKey, baseUrl, repeatsMax: 1 })
    await gapura.paymentMethods.list().page()
    // What was stored with another key belongs to another account.
    const { apiKey: before, ...stored } = await readConfig().catch(() => ({}) as Awaited<ReturnType<typeof readConfig>>)
    await storeConfig({ apiKey, baseUrl }, before === apiKey ? stored : {})
    const path = configPath()
    if (options.json) console.log(JSON.stringify({ baseUrl, livemode: apiKey.startsWith('sk_live_'), path }))
    else console.log(`${baseUrl} takes this key. It is stored in ${path}.`)
  },
}

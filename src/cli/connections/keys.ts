import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { StartError } from '../../base/start-error.ts'
import { findProfile, type Profile, profiles } from '../../connectors/profiles.ts'
import type { Command } from '../command.ts'
import { readOptions } from '../options.ts'

const KEY_BITS = 2048

export const connectionsKeys: Command = {
  help: `Usage: npm run -s gapura -- connections keys [--profile P] [--json]

Makes an RSA pair for a connection, and stores neither. The private key goes to outbound.privateKey of the credentials and
nowhere else; the public key to the provider. With --profile it also says what else is exchanged; of a profile that is
spoken to without such a key it makes none.
--json prints {"privateKey","publicKey"}, null where none is needed, and "give", "ask" with --profile.`,
  async run(args) {
    const options = readOptions(args, { profile: { type: 'string' }, json: { type: 'boolean' } })
    const profile = options.profile === undefined ? undefined : readProfile(options.profile)
    const exchanged = profile && exchangeOf(profile)
    const pair = profile && !signs(profile) ? null : await makePair()
    if (options.json) {
      const { privateKey = null, publicKey = null } = pair ?? {}
      console.log(JSON.stringify({ privateKey, publicKey, ...exchanged }))
      return
    }
    const shown = pair
      ? [`For outbound.privateKey, and for no one else:\n${pair.privateKey}`, `For the provider:\n${pair.publicKey}`]
      : [`The profile ${profile?.name} needs no key pair.`]
    const lists = exchanged
      ? [`Give the provider: ${exchanged.give.join(', ')}`, `Ask for: ${exchanged.ask.join(', ')}`]
      : []
    console.log([...shown, ...lists].join('\n'))
  },
}

const makePair = () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const signs = ({ needs }: Profile): boolean => 'outbound.privateKey' in needs

function readProfile(name: string): Profile {
  const profile = findProfile(name)
  if (profile) return profile
  throw new StartError(`--profile must be one of ${profiles.map((known) => known.name).join(', ')}, not "${name}".`)
}

/** What we send to the provider, and what the provider sends to us. */
function exchangeOf(profile: Profile): { give: string[]; ask: string[] } {
  const paths = Object.entries(profile.needs)
  return {
    give: [
      'the inbound URL that “connections create” prints',
      ...(signs(profile) ? ['the public key of outbound.privateKey'] : []),
      ...paths.flatMap(([path, need]) => (need === 'made' ? [path] : [])),
    ],
    ask: [
      'baseUrl',
      ...paths.flatMap(([path, need]) => (need === 'made' || path === 'outbound.privateKey' ? [] : [path])),
    ],
  }
}

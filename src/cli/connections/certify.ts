import { StartError } from '../../base/start-error.ts'
import { gatewayClock } from '../../compose/load-sandbox.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import { type CertificationResult, certifyConnection } from '../../connections/certification/certify.ts'
import type { CertificationReceiver } from '../../connections/certification/payout-tests.ts'
import type { RecordedCall } from '../../connections/certification/transcript.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import { isAccountNo } from '../../markets/account-number.ts'
import { HOME } from '../../markets/market-of.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readOptionsAndWord } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { readConnectionId } from './read-input.ts'

/** A number that belongs to no payer. */
const TEST_PHONE = '+6281200000000'

export const connectionsCertify: Command = {
  help: `Usage: npm run -s gapura -- connections certify ID [--only TEST,…] [--receiver BANK:ACCOUNT:NAME [--amount N]]
       [--phone +62…] [--json]

Runs the tests that a bank or provider wants to see before production, and prints a transcript to hand in: each call and its
answer, what was expected, and whether it came; tokens and secrets are masked. docs/connections names the tests by provider.
Orders are requested and closed again, unpaid. Money is sent only with --receiver and --amount (whole rupiah), by each
service that carries it there. In production, over a connection that is active, only tests that leave nothing behind run.
--only takes tests by their names or how these begin (access, qrcode, virtual_account-BCA, transfer). Exits with 1 where a
test failed, 2 where nothing could be concluded. --json prints {"connection","profile","baseUrl","at","tests":[{"id","kind",
"expected","is","found","calls":[{"request","response"}]}]}.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, {
      only: { type: 'string' },
      receiver: { type: 'string' },
      amount: { type: 'string' },
      phone: { type: 'string' },
      json: { type: 'boolean' },
    })
    const id = readConnectionId(word)
    const wanted = {
      only: (options.only ?? '').split(',').filter((name) => name !== ''),
      receiver: readReceiver(options.receiver, options.amount),
      phone: readPhone(options.phone),
    }
    const { connection, baseUrl, results, at } = await withDatabase(async (db, config) => {
      const masterKey = await openMasterKey(config, db)
      const clock = await gatewayClock(config, db)
      const { environment, providerTimeoutMs: timeoutMs } = config
      // No provider calls us over it here, so no token is signed.
      const parts = { clock, environment, tokenKey: Buffer.alloc(0), baseUrl: config.baseUrl, timeoutMs, ownBank: null }
      const certified = await certifyConnection(db, masterKey, id, { ...parts, ...wanted })
      if (!certified) throw unknown('connection', id)
      await recordedTransaction({ db, config }, ALL_MERCHANTS, (_tx, record) => {
        const detail = { results: certified.results.map(({ id: test, is }) => ({ test, is })) }
        return record({ what: 'connection.certify', merchantId: null, subject: id, detail })
      })
      return { ...certified, at: clock() }
    })
    if (results.length === 0) throw new StartError(`No test of ${id} is called ${wanted.only.join(' or ')}.`)
    const { name, profile } = connection
    if (options.json) console.log(JSON.stringify({ connection: id, profile, baseUrl, at, tests: results }))
    else {
      console.log(`Certification of ${name} (${id}, profile ${profile}) at ${baseUrl}, ${at.toISOString()}\n`)
      console.log(results.map(toText).join('\n\n'))
      console.log(`\n${summaryOf(results)}`)
    }
    if (results.some(({ is }) => is === 'failed')) process.exitCode = 1
    else if (results.some(({ is }) => is === 'unknown')) process.exitCode = 2
  },
}

function readReceiver(text: string | undefined, amount: string | undefined): CertificationReceiver | null {
  if (text === undefined) {
    if (amount === undefined) return null
    throw new StartError('--amount goes with --receiver: whom it is sent to.')
  }
  const [bank = '', accountNo = '', ...name] = text.split(':')
  const found = HOME.banks.find(bank)
  if (found.is !== 'found') throw new StartError(`--receiver begins with a bank we can send to, not "${bank}".`)
  if (!isAccountNo(accountNo) || name.join(':').trim() === '') {
    throw new StartError('--receiver is BANK:ACCOUNT:NAME, such as BCA:1234567890:Budi Santoso.')
  }
  if (amount !== undefined && !/^[1-9]\d{0,11}$/.test(amount)) {
    throw new StartError('--amount is whole rupiah, such as 10000.')
  }
  const whole = amount === undefined ? null : Number(amount)
  return { bankCode: found.bank.code, accountNo, name: name.join(':').trim(), amount: whole }
}

function readPhone(text = TEST_PHONE): string {
  if (/^\+62\d{8,13}$/.test(text)) return text
  throw new StartError('--phone is an Indonesian number such as +6281234567890.')
}

const MARKS = { passed: 'PASSED', failed: 'FAILED', unknown: 'UNCLEAR', not_run: 'NOT RUN' } as const

const toText = ({ id, kind, expected, is, found, calls }: CertificationResult): string =>
  [
    `${MARKS[is]}  ${id} (${kind})`,
    `  expected: ${expected}`,
    `  found:    ${found}`,
    ...calls.flatMap(callLines),
  ].join('\n')

function callLines({ request, response, failure }: RecordedCall): string[] {
  const { method, url, headers, body } = request
  return [
    `  > ${method} ${url}`,
    ...Object.entries(headers).map(([name, value]) => `  > ${name}: ${value}`),
    ...(body === '' ? [] : [`  > ${body}`]),
    ...(response ? [`  < HTTP ${response.status}`, `  < ${response.body}`] : [`  < nothing: ${failure}`]),
  ]
}

function summaryOf(results: readonly CertificationResult[]): string {
  const count = (is: CertificationResult['is']) => results.filter((result) => result.is === is).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('unknown')} unclear, ${count('not_run')} not run`
}

import { addDays } from '../../src/statements/matching/days.ts'
import { type AccountOf, type Booked, balanceBefore, bookedWithin } from '../statements/mt940-writer.ts'

const written = (amount: bigint): string => {
  const positive = amount < 0n ? -amount : amount
  return `${positive / 100n}.${(positive % 100n).toString().padStart(2, '0')}`
}
const markOf = (amount: bigint): string => `<CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A bank's statement in camt.053 of the days from one to another. */
export function writeCamt053(all: readonly Booked[], from: string, to: string, account: AccountOf): string {
  const money = (amount: bigint) => `<Amt Ccy="${account.currency}">${written(amount)}</Amt>${markOf(amount)}`
  const balance = (code: string, day: string, amount: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const entries = bookedWithin(all, from, to).map(({ day, amount, reference, text }) =>
    [
      `<Ntry>${money(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>`,
      `<AcctSvcrRef>${escaped(reference)}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>`,
      `<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>',
    `<Stmt><Id>${to}</Id><Acct><Id><Othr><Id>0012345678</Id></Othr></Id><Ccy>${account.currency}</Ccy></Acct>`,
    balance('OPBD', addDays(from, -1), balanceBefore(all, from, account)),
    balance('CLBD', to, balanceBefore(all, addDays(to, 1), account)),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}

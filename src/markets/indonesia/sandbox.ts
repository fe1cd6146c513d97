import type { SandboxFacts } from '../market.ts'

const payer = (account: string, name: string, issuer: string, issuerNns: string, issuerBankCode: string) => ({
  account,
  name,
  issuer,
  issuerNns,
  issuerBankCode,
})

export const SANDBOX: SandboxFacts = {
  bankCode: '014',
  payers: [
    payer('5550000001', 'BUDI SANTOSO', 'BCA', '93600014', '014'),
    payer('5550000002', 'SITI RAHAYU', 'MANDIRI', '93600008', '008'),
    payer('5550000003', 'AGUS WIJAYA', 'BRI', '93600002', '002'),
    payer('5550000004', 'DEWI LESTARI', 'BNI', '93600009', '009'),
    payer('5550000005', 'MADE SUARDANA', 'PERMATA', '93600013', '013'),
    payer('5550000006', 'RINA SIREGAR', 'CIMB', '93600022', '022'),
    payer('5550000007', 'ANDI PRATAMA', 'BSI', '93600451', '451'),
    payer('5550000008', 'MARIA WENAS', 'DANAMON', '93600011', '011'),
  ],
}

import { Banks } from '../../../src/markets/banks.ts'

export const atlanteanBanks = new Banks({
  banks: [
    { code: 'POSE', shortCode: 'POSEIDON', bic: 'POSEXAA1', name: 'Bank of Poseidon' },
    { code: 'TRIT', shortCode: 'TRITON', bic: 'TRITXAA1', name: 'Triton Savings' },
    { code: 'NERE', shortCode: 'NEREUS', bic: 'NEREXAA1', name: 'Nereus & Daughters' },
    { code: 'CENT', shortCode: 'CENTRAL', bic: 'CENTXAA1', name: 'Central Bank of Atlantis' },
  ],
  code: { pattern: /^[A-Z]{4}$/, inWords: '4 letters' },
  aliases: { AMPHITRITE: 'TRIT' },
  closed: { KRAK: 'Kraken Mutual' },
  common: ['TRIT'],
  closedToPublic: ['CENT'],
})

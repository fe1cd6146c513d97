/** What the sandbox's bank does with a receiving account, by the last four digits. Source: interface, "Sandbox". */
export type TestBehaviour = 'closed' | 'otherName' | 'silent' | 'returned' | 'down' | 'good'

const TEST_BEHAVIOURS: Readonly<Record<string, TestBehaviour>> = {
  '0001': 'closed',
  '0002': 'otherName',
  '0003': 'silent',
  '0004': 'returned',
  '0005': 'down',
}

export const testBehaviourOf = (accountNo: string): TestBehaviour => TEST_BEHAVIOURS[accountNo.slice(-4)] ?? 'good'

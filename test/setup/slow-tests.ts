/** Tests that may take longer than the others, by their full name, or all of a file, and why they do. docs/TESTING.md, "Time". */
export const SLOW_TESTS: Readonly<Record<string, string>> = {
  'test/banks/banks.soak.test.ts': 'eight seconds of banks that fall ill, and what is left to end after them',
  'test/faults/faults.soak.test.ts': 'eighteen seconds of kills and cut networks, and what is left to end after them',
  'test/failover/failover.soak.test.ts': 'three PostgreSQLs are made, and led from one to another',
  'test/month/month.soak.test.ts': 'every day of a month is closed, and each report held against the ledger',
  'test/payouts/killed-worker.soak.test.ts': 'banks are waited for until their time limit, and a worker started again',
  'test/refunds/killed-worker.soak.test.ts': 'banks are waited for until their time limit, and a worker started again',
  'with PROCESSES it serves from several, restarts what is killed, and dies as one':
    'a group of processes starts twice',
  'a master key is rotated under load, interrupted in the middle, and no caller notices':
    'thousands of rows are sealed anew, by four processes',
}

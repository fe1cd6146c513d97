/** Tests that may take longer than the others, by their full name, or all of a file, and why they do. docs/TESTING.md, "Time". */
export const SLOW_TESTS: Readonly<Record<string, string>> = {
  'test/banks/banks.soak.test.ts': 'four seconds of banks that fall ill, and what is left to end after them',
  'test/faults/faults.soak.test.ts':
    'a deployment is killed and cut off in one way after the other, and what is left ends',
  'test/failover/failover.soak.test.ts': 'three PostgreSQLs are made, and led from one to another',
  'test/shops/medusa/medusa.soak.test.ts': 'a hundred orders of a real Medusa',
  'test/shops/vendure/vendure.soak.test.ts': 'a hundred orders of a real Vendure',
  'test/month/month.soak.test.ts': 'every day of a month is closed, and each report compared with the ledger',
  'test/payouts/killed-worker.soak.test.ts': 'banks are waited for until their time limit, and a worker started again',
  'test/refunds/killed-worker.soak.test.ts': 'banks are waited for until their time limit, and a worker started again',
  'test/woocommerce/woocommerce.test.ts':
    'a shop in PHP places, pays and refunds orders, and waits for a gateway that is away',
  'with PROCESSES it serves from several, restarts what is killed, and dies as one':
    'a group of processes starts twice',
  'a worker that is killed while it matches loses nothing and nothing is matched twice':
    'three processes start, one after the other',
  'a master key is rotated under load, interrupted in the middle, and no caller notices':
    'thousands of rows are sealed anew, by four processes',
  'test/security/production/restore.test.ts': 'a cluster is made for each, dumped into and migrated, a process each',
  'test/security/production/database-role.test.ts': 'a cluster is made for each, and every command is a process',
  'test/subscriptions/cycles.soak.test.ts': 'two years are billed day by day, and a worker is killed and started again',
  'approved payouts continue by themselves after their process is killed, and nothing is sent twice':
    'hundreds of payouts are sent, by a process that is killed and by another',
  'after kill -9 of the whole process group the next start has everything that was acknowledged':
    'a gateway starts with its PostgreSQL, and again after a crash',
  'it serves the data of an ordinary account, which keeps them': 'PostgreSQL starts for one account and for another',
  'the Python client is installed by pip from its address': 'pip makes an environment and installs into it',
  'fifty payouts from a file with three mistakes go out by four eyes, without a mouse':
    'hundreds of keys are pressed, each once its target is there',
  'the lines of docs/refunds.md work when pasted one after the other': 'a shell runs every line, a process each',
  'the printed curl makes a checkout whose page is paid, turns to paid by itself and leads to successUrl':
    'a gateway starts as the README has it, and a shell runs what it prints',
  'the whole README, pasted in order, works to its end': 'a shell runs every line, a process each',
  'a CSV mapping is chosen beside its first lines, tried, saved and used; a wrong match is undone where it is found':
    'a dialogue of a dozen screens',
  'a payroll shows its first lines and all of it in numbers, and how far the sending is':
    '1,200 payouts are sent while the screen counts them',
  'processes restarted one after the other under load fail no request, and each leaves as it should':
    'four processes start, one after the other',
  '64 concurrent refunds never exceed their payment':
    'a bank that is too busy to answer one of ten at once is polled half a minute later',
  'test/refunds/provider.soak.test.ts': 'dozens of random histories, each with its own payments and bank',
  'a page that meets a slow bank switches to another, and later pages skip the slow one':
    'a slow bank is waited for until its time limit',
  'a view is saved, opened again with its filters and columns, replaced, renamed, shared and deleted':
    'two people, a dozen of dialogs',
  'the form goes with its documents; what was sent is shown, read only, to the merchant and to an operator':
    'an upload in pieces, then the screens of a merchant and an operator',
  'an invited member joins by the link, enables a second factor, and must present it from then on':
    'an invitation, a password and a second factor, all by their forms',
}

/** Where to find virtual accounts in a bank's app and ATMs, in the words of their menus. */
export type BankMenus = { readonly app: string; readonly appMenu: string; readonly machineMenu: string }

const ANY_BANK: BankMenus = {
  app: 'mobile banking',
  appMenu: 'Transfer › Virtual Account',
  machineMenu: 'Transaksi Lainnya › Pembayaran › Virtual Account',
}

const MENUS: Record<string, BankMenus> = {
  BCA: {
    app: 'BCA mobile / myBCA',
    appMenu: 'm-Transfer › BCA Virtual Account',
    machineMenu: 'Transaksi Lainnya › Transfer › Ke Rek BCA Virtual Account',
  },
  BNI: {
    app: 'wondr by BNI / BNI Mobile Banking',
    appMenu: 'Transfer › Virtual Account Billing',
    machineMenu: 'Menu Lain › Transfer › Virtual Account Billing',
  },
  BRI: {
    app: 'BRImo',
    appMenu: 'BRIVA › Tambah Transaksi Baru',
    machineMenu: 'Transaksi Lain › Pembayaran › Lainnya › BRIVA',
  },
  MANDIRI: {
    app: 'Livin’ by Mandiri',
    appMenu: 'Bayar/VA › Buat Pembayaran Baru › Virtual Account',
    machineMenu: 'Bayar/Beli › Lainnya › Multi Payment',
  },
  PERMATA: {
    app: 'Permata ME',
    appMenu: 'Bayar Tagihan › Virtual Account',
    machineMenu: 'Transaksi Lainnya › Pembayaran › Pembayaran Lainnya › Virtual Account',
  },
  CIMB: {
    app: 'OCTO',
    appMenu: 'Transfer › CIMB Niaga Virtual Account',
    machineMenu: 'Pembayaran › Lanjut › Virtual Account',
  },
  BSI: {
    app: 'BYOND by BSI',
    appMenu: 'Bayar › Virtual Account',
    machineMenu: 'Pembayaran/Pembelian › Virtual Account',
  },
  DANAMON: {
    app: 'D-Bank PRO',
    appMenu: 'Transfer › Virtual Account',
    machineMenu: 'Pembayaran › Lainnya › Virtual Account',
  },
}

/** The menus of a bank; generic ones for banks we do not know. Menus move with app releases: the steps name the goal too. */
export const bankMenusOf = (bankCode: string): BankMenus => MENUS[bankCode] ?? ANY_BANK

/**
 * Misspellings of cue words and payment methods, closed and measured: each is at most two slips of the finger away from its word, and
 * is no word of the tables, of the corpora or of the lists of goods (`test/intents/typos.test.ts`). Numbers and
 * multipliers are not here: a number is never guessed.
 */
export const TYPOS: Readonly<Record<string, string>> = {
  virtual: 'virtaul, vitual, virtul, virual, vrtual, virtuall, virutal, vertual, virtula, viirtual',
  account: 'acount, accont, acoount, accoun, acccount, accountt, acconut, accout',
  rekening: 'rekning, rekeing, rekenig, rekeninng, rekenning',
  transfer: 'tranfer, trasnfer, transfr, transer, tansfer, trnsfer, trasfer, transferr, tranfser, transfre',
  kartu: 'kartuu, katru, karrtu, krtu',
  kredit: 'kedit, kreidt, kerdit, kreditt, kredt, kridit, krdit, kerdiit',
  debit: 'debitt, debiit, deebit, dbit',
  credit: 'credt, crdit, cerdit, creditt, credir, creidt',
  card: 'crad, cadr, caard',
  mandiri: 'mandri, mandiir, manidri, mandirii, mndiri, mamdiri',
  permata: 'permta, premata, permataa, permaat, prmata',
  danamon: 'danamn, danmon, danamom, danammon',
  shopeepay: `shopeepy, shoppepay, shopepay, shopepy, shopeepey, shopeepayy, shopeeepay, sopeepay, shoopeepay, shopeepya`,
  linkaja: 'linkaj, linkajaa, linkjaa, likaja, linakja',
  gopay: 'gopya, goapy, gopayy, goppay, ggopay',
  mastercard: 'mastercrd, mastercad, mastrcard, matercard, mastecard',
  qris: 'qrsi, qriz, qrris, qriis, qrisss, qrsis',
  pakai: 'pakia, paaki, pakaii, pakay',
  bayar: 'byaar, bayr, bayarr, bsyar',
  lewat: 'lewta, lewt, lewaat, lwat',
  please: 'pleae, plesae, plase, pleasee, pleese',
  payment: 'paymnt, paymet, payement, pyament, paymen',
  invoice: 'invocie, invoce, inovice, invioce, invoive',
  checkout: 'chekout, checkot, chcekout, checout, chekcout',
  charge: 'chrage, chareg, cahrge, chagre, charghe',
  tolong: 'tolgon, otlong, tolonng, toolong',
  langganan: 'langanan, lanngganan, langgnan, langgannan',
  tagihan: 'tagihna, taghian, tagihann, taghan',
  total: 'toatl, ttoal, totl, totall',
}

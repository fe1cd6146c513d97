import { type LanguageWords, valuesIn } from './table.ts'

const NONE = { values: {} }

/** Filipino number words; merchants mix them with English. */
export const filipino: LanguageWords = {
  numbers: {
    values: valuesIn(
      `isa 1, isang 1, dalawa 2, dalawang 2, tatlo 3, tatlong 3, apat 4, apat na 4, limang 5, anim 6, anim na 6, pito 7, pitong 7, walo 8, walong 8, siyam 9, siyam na 9, sampu 10, sampung 10, sandaan 100, sandaang 100`,
    ),
    hundred: 'daan, daang, raan',
    and: 'at',
    half: 'kalahating',
    one: { sanlibo: 3, sanlibong: 3 },
  },
  multipliers: { 3: 'libo, libong', 6: 'milyon, milyong', 9: 'bilyon' },
  meanings: {
    total: 'kabuuan, lahat',
    per: 'kada, bawat, kada isa',
    pack: 'dosena, dosenang',
    purpose: 'para sa, pambayad sa, pang',
    to: 'hanggang',
    vague: 'mga, humigit-kumulang, mahigit, halos, siguro, higit sa, hindi bababa sa, di bababa sa, lampas',
    vagueAfter: 'pataas, pababa, mahigit, siguro, yata, higit pa',
    discount: 'tawad, bawas, diskwento',
    excluded: 'hindi kasama, di kasama, wala pa, hindi pa kasama',
    included: 'kasama na, kasama',
    downPayment: 'paunang bayad, paunang',
    unsure: 'magkano, bahala na, kalahati lang',
    correction: 'ay mali, mali, pala',
    each: 'isa-isa',
    filler: 'ang, ng, sa, na, si, ni, kay, mga, pong, ito, yung, yong',
    or: 'o',
    way: 'gamit, gamit ang, sa pamamagitan ng',
  },
}

/** Vietnamese; `năm` is both five and year, so it is a number only before another number word. */
export const vietnamese: LanguageWords = {
  numbers: {
    values: valuesIn(
      `không 0, một 1, hai 2, ba 3, bốn 4, tư 4, năm 5, lăm 5, sáu 6, bảy 7, tám 8, chín 9, mười 10, nửa 0`,
    ),
    ten: 'mươi',
    hundred: 'trăm',
    half: 'rưỡi',
    and: 'linh, lẻ',
  },
  multipliers: { 3: 'nghìn, ngàn, nghin, ngan', 6: 'triệu, trieu, tr', 9: 'tỷ, tỉ' },
  meanings: {
    total: 'tổng, tổng cộng, tất cả',
    purpose: 'cho, mua, thanh toán, tiền',
    counter: 'cái, chiếc, vé, ly, hộp, phần, suất, bộ, cuốn',
    people: 'người',
    period: 'tháng, năm, tuần',
    shortPeriod: 'ngày, giờ, đêm',
    per: 'mỗi, một',
    each: 'mỗi cái, mỗi người',
    vague: 'khoảng, tầm, gần, hơn, từ, dưới, trên, ít nhất, tối đa',
    vagueAfter: 'trở lên, trở xuống, đổ lại, hoặc hơn',
    unsure: 'bao nhiêu, một nửa, chưa biết',
    correction: 'nhầm, à không',
    or: 'hoặc, hay',
    to: 'đến, tới',
    discount: 'giảm, giảm giá',
    tax: 'thuế',
    fee: 'phí ship, ship, phí',
    excluded: 'chưa, chưa bao gồm, chưa gồm',
    included: 'đã gồm, đã bao gồm, bao gồm',
    place: 'bàn, phòng',
    date: 'tháng',
    reference: 'đơn, mã đơn, đơn hàng, hóa đơn',
    way: 'bằng, qua',
    polite: 'ạ, nhé, giúp em, em ơi, giúp mình',
    downPayment: 'đặt cọc, cọc',
  },
}

/** Thai is written without spaces: the tokeniser cuts these words out. */
export const thai: LanguageWords = {
  numbers: {
    values: { ศูนย์: 0, หนึ่ง: 1, เอ็ด: 1, สอง: 2, ยี่: 2, สาม: 3, สี่: 4, ห้า: 5, หก: 6, เจ็ด: 7, แปด: 8, เก้า: 9 },
    ten: 'สิบ',
    hundred: 'ร้อย',
  },
  multipliers: { 3: 'พัน', 4: 'หมื่น', 5: 'แสน', 6: 'ล้าน' },
  meanings: {
    total: 'รวม, ทั้งหมด',
    counter: 'ชิ้น, ใบ, ตั๋ว, แก้ว, จาน, กล่อง',
    people: 'คน',
    period: 'เดือน, ปี, สัปดาห์',
    shortPeriod: 'วัน, ชั่วโมง, คืน',
    vague: 'ประมาณ, ราวๆ, ไม่เกิน, อย่างน้อย, เกือบ',
    vagueAfter: 'ขึ้นไป, กว่า, กว่าๆ',
    to: 'ถึง',
    discount: 'ส่วนลด, ลด',
    tax: 'ภาษี',
    fee: 'ค่าส่ง, ค่าจัดส่ง',
    excluded: 'ไม่รวม, ยังไม่รวม',
    downPayment: 'มัดจำ',
    unsure: 'เท่าไหร่, เท่าไร',
    or: 'หรือ',
    each: 'ละ',
    polite: 'ครับ, ค่ะ, คะ',
  },
}

/** What the euro area, Japan, Khmer, Lao and Burmese writers put beside an amount. */
export const elsewhere: LanguageWords = {
  numbers: NONE,
  multipliers: { 3: '千, ពាន់, ພັນ, ထောင်, tsd', 4: '万, 萬, ម៉ឺន, သောင်း', 5: 'သိန်း', 6: 'លាន, ລ້ານ, သန်း', 8: '億', 9: 'mrd' },
  meanings: {
    total: 'gesamt, insgesamt, totale, im ganzen, totaal, au total, en total, zusammen, summe, 合計',
    each: 'je, à, jeweils, stück, chacun, cada uno, chaque, per stuk, cadauno, pro person, pro stück',
    per: 'par, por, al',
    purpose: 'für, pour, para, voor, fuer',
    to: 'bis, jusqu’à, hasta, tot',
    vague: `etwa, ca, ungefähr, circa, environ, ab, bis zu, à partir de, desde, unos, ongeveer, vanaf, rund, mindestens, maximal, höchstens, fast, über, unter, au moins, jusqu'à, 約`,
    tax: 'mwst, mehrwertsteuer, tva, iva, btw, ust',
    fee: 'versand, porto, versandkosten, trinkgeld, frais de port, livraison, envío, verzendkosten, pourboire',
    excluded: 'zzgl, zuzüglich, ohne, hors, exkl, sin, sans, senza, netto, zonder, exclusief',
    included: 'inkl, inklusive, einschließlich, ttc, inbegriffen, mit, compris, incluido, inclusief, brutto, avec',
    plus: 'zzgl, und, et, y, e, en',
    discount: 'rabatt, remise, descuento, korting, sconto, skonto',
    counter: `stück, stk, karten, karte, tickets, billets, entradas, flaschen, stuks, kaartjes, bouteilles, botellas, biglietti, 枚, 個, 本, 冊, 杯`,
    people: 'personen, personnes, personas, leute, 人, 名',
    period: `monat, monate, monaten, jahr, jahre, woche, wochen, mois, an, ans, semaine, mes, meses, año, semana, maand, jaar, 月, 年, 週`,
    shortPeriod: `tag, tage, stunde, stunden, nacht, nächte, jour, jours, heure, nuit, día, noche, hora, dag, uur, uhr, nuits, 日, 時, 泊, 時間`,
    month: `januar, februar, märz, mai, juni, juli, oktober, dezember, janvier, février, mars, avril, juin, juillet, août, septembre, octobre, novembre, décembre, enero, abril, junio, julio, agosto, octubre, noviembre, diciembre`,
    reference: 'rechnung, rechnungsnr, bestellung, auftrag, facture, commande, factura, pedido, bestelling, factuur',
    number: 'nr, nº, n°',
    place: 'tisch, zimmer, chambre, mesa, tafel, habitación, straße, rue, calle',
    or: 'oder, ou, o, of',
    vagueAfter: 'oder mehr, ou plus, o más, of meer, o più, 以上, 以下, 前後, くらい',
    unsure: 'wie viel, wieviel, combien, cuánto, quanto, hoeveel, いくら',
    correction: 'nein, quatsch, pardon, perdón',
    and: 'und, et, y, en, e',
    downPayment: 'anzahlung, acompte, anticipo, aanbetaling',
    way: 'mit, per, par, con, met, avec',
    filler: `der, dem, ein, eine, einen, le, la, un, une, des, du, de, el, los, het, een, und, et, il, von, vom, zum, zur, am, im, au, aux, del, di`,
    year: 'jahr, ostern, weihnachten, sommer, winter, noël, saison',
  },
}

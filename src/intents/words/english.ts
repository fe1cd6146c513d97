import { type LanguageWords, valuesIn } from './table.ts'

/** English, as merchants write it from Manila to Manchester. */
export const english: LanguageWords = {
  numbers: {
    values: valuesIn(`zero 0, one 1, a 1, an 1, two 2, three 3, four 4, five 5, six 6, seven 7, eight 8, nine 9, ten 10,
      eleven 11, twelve 12, thirteen 13, fourteen 14, fifteen 15, sixteen 16, seventeen 17, eighteen 18,
      nineteen 19, twenty 20, thirty 30, forty 40, fourty 40, fifty 50, sixty 60, seventy 70, eighty 80,
      ninety 90`),
    hundred: 'hundred',
    half: 'half, half a, and a half, a half',
    point: 'point',
    and: 'and',
  },
  multipliers: {
    3: 'thousand, k, thousands',
    5: 'lakh, lac, lakhs, lacs',
    6: 'million, mn, mio, mln, millions',
    7: 'crore, crores',
    9: 'billion, bn, billions',
    12: 'trillion',
  },
  meanings: {
    total: `so that's, that's, thats, that makes, which makes, that makes it, which makes it, comes out to, adds up to, works out to, works out at, the pair, for the pair, all-in, total, grand total, in total, altogether, all together, in all, all told, total due, total amount, total price, amount due, total to pay, total of, totals, totaling,
      totalling, grand total of, final total, comes to, combined, flat fee, flat rate, flat price, fixed price, fixed fee, lump sum, full payment, in full, paid in full, all up, the lot, for both, for all, for all of them, for everything, for the lot, the sum of, in the sum of, sum total`,
    subtotal: 'subtotal, sub total',
    becomes:
      'now, now only, down to, reduced to, marked down to, becomes, final price, discounted to, final, lowered to, cut to',
    after: 'after, post',
    before:
      'old price, previous price, from, was, were, originally, original price, regular price, normally, usually, list price, instead of, used to be, retail, rrp, down from, reduced from, marked down from',
    each: `each, ea, apiece, per piece, per item, per unit, a piece, a pop, unit price, per person, per head, every one, pp, p.p., pp., per pax`,
    per: 'per, every, a, an',
    at: 'at, at only, for each',
    times: 'x, ×, times',
    plus: 'plus, and, with, additional, extra, on top of',
    to: 'to, until, till, thru, through',
    between: 'between, range, ranging from, anywhere from, somewhere between',
    vague: `abt, aprox, arnd, bout, prolly, around about, in the region of, in the neighborhood of, in the range of, not to exceed, to exceed, exceed, about, around, approx, approximately, roughly, circa, ca, nearly, almost, up to, upto, at least, at most, more than, less than, no more than, no less than, under, over, above, below,
      starting at, starting from, starts at, from, estimated, est, estimate, an estimated, maybe, perhaps, probably, or so, close to, somewhere around, give or take, within, not exceeding, upwards of, north of,
      near, somewhere near, just over, just under, i think, i guess, something like, budget of, a budget of, sort of, kind of, ballpark, guessing, prices from, few, a few, several, a couple, a couple of, couple of, some, half of, half the, double, twice, triple, a third of, a quarter of, as low as, as much as, average, on average, just about`,
    multiple:
      'double the, twice the, triple the, half the, half of, half of the, double my, half my, a third of, a quarter of',
    lowered: 'reduced from, marked down from, down from, dropped from, discounted from, lowered from, cut from',
    limit:
      'minimum, min, maximum, max, minimum of, maximum of, a minimum of, a maximum of, capped at, limit, limit of, no less than',
    vagueAfter: `still negotiable, or near offer, open to offers, obo, ono, o.b.o, o.b.o., or best offer, or nearest offer, or so, or more, or less, more or less, ish, approx, approximately, roughly, maybe, minimum, maximum, max, min, give or take, and up, and above, or under, i think, i guess, or thereabouts, at least, at most,
      estimated, tops, probably, and change, something, somewhere, odd, plus, negotiable, onwards, or something, per estimate, est, or higher, or lower, -ish`,
    correction: `sorry, i mean, i meant, wait, no wait, actually, correction, scratch that, make that, make it, oops, instead, should be, mistake, rather, not, ignore, my bad, typo, err, change it to, nope`,
    discount:
      'with a coupon, with coupon, with a discount, with discount, student discount, member discount, loyalty discount, coupon code, voucher code, half off, half price, discount, disc, off, rebate, discounted, markdown, coupon, cashback, discount code, reduction, deduct, deducted, less, promo code, discount of',
    tax: 'tax, vat, gst, sst, taxes, sales tax, hst, pst, service tax, iva, mwst, tva',
    fee: `tip, tips, fee, fees, service charge, shipping, delivery, postage, handling, gratuity, delivery fee, shipping fee, service fee, admin fee, booking fee, convenience fee, surcharge, processing fee, service, s&h, svc, duty,
      duties, insurance, platform fee, transaction fee, delivery charge, shipping cost, shipping costs, p&p, freight, customs, packaging, extra charge, extras, expenses, cleaning fee, corkage, charges`,
    weakCharge: `coupon, service, insurance, cashback, less, off, deduct, delivery, shipping, fee, fees, charges, duty, duties, extras, expenses, svc, handling, customs, freight, postage, packaging, deducted,
      tip, tips, cleaning fee, platform fee, booking fee, reduction, rebate, discounted, disc`,
    takesOff: 'off, less, cashback, deduct, discount, rebate, deducted',
    share:
      'at, increase, increased, raise, raised, up, down, balance, commission, interest, remaining, minus, markup, fee, deposit, remainder, final, retainer, upfront, add, extra, margin',
    unsure: `prorate, prorated, pro rata, owes like, time and a half, however long, however many, dozen and a half, the rest, the remainder, convert, converted, equivalent, how much, not sure, unsure, tbd, tba, to be decided, to be determined, don't know, dont know, no idea, if i remember, whatever you like, pay what you want, you decide, as you wish, or whatever, forgot the price, not final, not fixed`,
    excluded: `to be worked out, to be billed separately, to be charged separately, to be invoiced separately, invoiced separately, to be billed later, worked out later, will be calculated, to follow, will follow, priced later, charged later, billed later, billed separately, charged separately, added on later, we'll add later, i'll add later, will be charged separately, w/o, later, excl, excluding, exclusive, exclusive of, before, without, not including, not included, excludes, exc, ex, exclude, not incl, pre, to be added, will be added, tba, on top, separate, separately, extra, not counting,
      plus applicable, does not include, doesn't include, isn't included, not inclusive of, minus, aside from, apart from, to be calculated, calculated later, to be confirmed, tbc, additional, net of, not inclusive, added later`,
    leftOpen: `how long, until done, until finished, ran over, up to you, costs more, cost more, costs extra, cost extra, at cost, at actual cost, at actuals, depends, depend, depends on, depending on, varies, vary, may apply, might apply, tba, tbd, tbc, to be advised, to be confirmed, to be added, to be quoted,
      advised later, pending, quoted separately, quoted later, calculated at checkout, calculated later, poa, to follow, will follow, not included, not in there yet, not in yet, not added yet, not yet added, are on top, is on top, on top, unknown`,
    included: `incl, including, includes, included, inclusive, inclusive of, inc, include, all in, all-in, all inclusive, nett, net, already includes, already included, already including, tax paid, covers, net of`,
    free: 'free, no, free of, zero, without any, complimentary, waived, exempt',
    downPayment:
      'third now, quarter now, pays half, paying half, paid half, half of it, her half, his half, their half, my half, half down, just her part, just his part, just their part, her part only, his part only, paid some, paid part, part paid, partly paid, partially paid, pay half, half now, half later, half upfront, half up front, half in advance, pay part, part payment, partial payment, down payment, downpayment, dp, earnest money, upfront',
    split:
      'split with, splitting it, splitting this, split it, split this, going halves, split, divided by, divided, split between, split among, shared by, half of, splitting, each pays half, go dutch, divided among',
    instalment: 'payments, installments, instalments, installment, instalment, payments of, monthly payments',
    worth:
      'for, worth, worth of, totals, came to, come to, came out to, came in at, comes out at, amounts to, amounted to, comes to, paying, charge, pay, bill, checkout, collect, invoice of, payment of',
    introducer: `fix price, fixed price, charge, pay, bill, amount, price, priced, cost, costs, total, for, collect, checkout, invoice for, invoice of, payment of, amount of, sum of, fee, fees, owes, owe, due, request, balance, rate, worth, price is, amount is,
      a payment of, checkout for, checkout of, donation, donate, send, just, only, exactly, paid, paying, bill for, invoice him, invoice her, charges, quoted, asking`,
    slang:
      'grand, gs, large, bands, rack, racks, stacks, c-note, benjamin, benjamins, fiver, tenner, pony, monkey, buck fifty, dime, nickel, quarter',
    cents: 'cents, cent, pence, centavos, centavo, satang, paise',
    counter: `calls, requests, messages, emails, contacts, devices, records, pages, page, tickets, ticket, pcs, pc, pieces, piece, items, item, units, unit, bottles, bottle, boxes, box, bags, bag, packs, pack, packets, packet, cups, cup, plates, plate, bowls, pairs, pair, sets, set, seats, seat, cans, copies, copy,
      jars, tubs, rolls, sheets, sessions, session, lessons, lesson, classes, rounds, shirts, books, mugs, cards, coffees, loaves, loaf, slices, slice, servings, portions, portion, trays, tray, crates, bundles, licenses, licences, users,
      tables, chairs, rooms, cars, bikes, candles, cookies, cupcakes, tubes, sacks, sack, cartons, carton, case, cases, glass, glasses, kits, kit, visits, trips, rides, orders, shots, bunches, dishes, pints, scoops, holes, hats, pens, posters, times, class, group, team, module`,
    people:
      'people, employees, staff, members, persons, guests, pax, adults, adult, kids, children, students, players, attendees, head, heads, participants, passengers, child, student, friends, ppl, seniors, travellers, travelers, campers, riders, diners',
    pack: 'dozen, doz, dozens, score, gross',
    measure: `linear feet, linear ft, lin ft, linear foot, square feet, sq ft, sq m, square metres, square meters, kg, kgs, kilo, kilos, kilogram, kilograms, gram, grams, g, lb, lbs, oz, ounce, ounces, liter, liters, litre, litres, l, ml, cl, meter, meters, metre, metres, m, yard, yards, yd, ton, tons, tonne, tonnes, gallon, gallons, gal, pint, quart,
      acre, acres, sqm, sqft, sq, m2, m3, cubic, stone, ft, feet, foot`,
    size: `cm, mm, inch, inches, in, watt, watts, w, kw, kwh, mah, gb, tb, mb, kb, mbps, gbps, ghz, mhz, hz, hp, volt, volts, v, va, amp, amps, mile, miles, mi, km, kms, mph, dpi, mp, gsm, rpm, lumens, lumen, degrees, calories, kcal, karat, carat, carats, ct, k gold,
      megapixel, tog, ply, thread, count, gauge, ga, psi, db, fps, px, p, i, iu, mcg, mg, spf, bit, bits, core, cores, threads, pin, way, tier, stop, ports, words, kva, nm, bar, min, minute read, qt, cu, btu, cals, ohm, kelvin, gen`,
    smallKilo:
      'gold, karat, carat, tv, monitor, video, resolution, display, uhd, screen, projector, camera, webcam, camcorder, smart tv, oled, hdmi, dashcam, drone, footage, ultra',
    scale: 'mil, mill, mils, b, t, j, g, gs, grand, bil, tn, large, hundred, hundreds, mm, kk, tril, dozen, dozens',
    kilo: `requests, request, calls, messages, emails, queries, rows, entries, records, characters, letters, responses, signatures, run, race, followers, follower, likes, views, subscribers, subs, words, km, members, points, coins, steps, miles, impressions, streams, marathon, walk, downloads, fun run, trail run, plays,
      users, visits, gems, tokens, credits, robux, flyers, copies, stickers, mah, lumens, volts, btu`,
    adjective: `bed, bath, bhk, bdrm, tiers, layers, star, stars, string, course, bedroom, bedrooms, person, seater, speed, door, piece, pack, ply, way, man, woman, player, seat, wheel, wheeler, burner, drawer, panel, step, tier, layer, story, storey, stroke, volume, cheese, grain, spice, season, pocket, car,
      year old, years old, day pass, hour pass, month old, months old, yo, y/o, lane, room, bean, bulb, light, axis, legged, button, blade, strand, sided, page, line, channel, outlet, gang, hole, in one, night stay, day tour, hour tour, man tent, person tent, bottle rack, meter, ball,
      gear, pole, rack, strings, part, act, ring, day, hour, night, minute, week, month, year, inch, foot, gallon, liter, litre, ounce, pound, mile`,
    period:
      'month, months, mo, mos, year, years, yr, yrs, week, weeks, wk, wks, quarter, quarters, annum, semester, semesters, term, terms, season, fortnight, decade',
    shortPeriod:
      'day, days, hour, hours, hr, hrs, night, nights, minute, minutes, mins, min, h, second, seconds, sec, nite, nites',
    onePeriod:
      'monthly, yearly, weekly, daily, hourly, annually, nightly, quarterly, fortnightly, annual, biweekly, p.m., pcm, pw, p.a., pa',
    dayPart: "am, pm, a.m, p.m, a.m., p.m., o'clock, oclock, noon, gmt, utc, est, pst, sgt, aest",
    month:
      'january, jan, february, feb, march, mar, april, apr, may, june, jun, july, jul, august, aug, september, sept, sep, october, oct, november, nov, december, dec',
    weekday:
      'monday, tuesday, wednesday, thursday, friday, saturday, sunday, mon, tue, tues, wed, thu, thur, thurs, fri, mondays, tuesdays, wednesdays, thursdays, fridays, saturdays, sundays, yesterday, tomorrow, tonight, weekend, arvo, last night',
    percent: 'percent, pct, per cent, percents',
    ordinalEnd: 'st, nd, rd, th',
    place: `hwy, interstate, motorway, junction, brgy, barangay, moo, soi, lor, table, kamer, locker, ext, extension, extn, plot, shelf, rack, tower, stand, spot, space, chair, level, bench, kennel, stable, mooring, hangar, warehouse, depot, phase, site, cage, bin, sector, lectern, pod, wing, ward, pew, stallholder, tee, allotment, garage, carriage, coach, lab, theatre, screen, tank, room, rm., seat, gate, floor, flr, street, st, avenue, ave, road, suite, ste, apt, apartment, flat, lane, court, booth, stall, zone, aisle, row, platform, terminal, hall, building, bldg, block, blk, bay, dock, house, box, studio,
      unit, shop, lot, pier, hole, field, cabin, villa, bungalow, route, highway, exit, line, bus, train, flight, track, district, zip, postcode, area, channel, pump, lane no, counter, window, till, tent, pitch, berth, slot, bed, desk, stop, ring`,
    street:
      'street, st, avenue, ave, road, rd, lane, ln, drive, boulevard, blvd, terrace, crescent, close, court, mews, grove, gardens, square, hill, place, row, quay, ct, cct, cres, cl, pde, tce, pl, dr, rise, heights, wharf, alley, trail, circle, loop, turn, walk, hills, esplanade, parade, highway, hwy, parkway',
    reference: `contract, agreement, bib, conf, confirmation, conf no, estimate, quote, quotation, tag, enquiry ref, check, chk, tab, ticket, job sheet, jobsheet, work order no, service request, sr, rma, registration, reg, policy, voucher no, requisition, permit, batch no, lot no, serial no, certificate, membership no, consignment, awb, waybill, docket no, case number, job number, ref no, ref number, reference no, reference number, order, orders, invoice, inv, po, ref, reference, booking, receipt, bill no, bill number, order no, order number, order id, invoice no, invoice number, booking no, booking number, booking ref, reservation, transaction, txn, ticket no,
      ticket number, ticket #, case no, job, job no, po number, po no, so, quote no, tracking, tracking no, tracking number, shipment, purchase order, sales order, work order, wo, reservation no, confirmation no, account ref, case, project, estimate no, statement, docket, ord, folio, repair order, claim`,
    identifier: `mob, ph, whatsapp no, cell no, mobile no, zipcode, post code, postal code, zip code, pin code, pincode, plate no, rego, odo, odometer, mileage, passport no, licence no, license no, reg no, hkid, ic, ic no, nric, mykad, aadhaar, pan, crn, acn, abn no, nhs no, mrn, patient no, patient id, chart no, badge, roll no, admission no, matric, flight no, extn, phone, tel, call, mobile, cell, whatsapp, text, sms, acct, account, acc, account no, account number, acct no, id, customer, customer id, customer no, member, member id, passport, ssn, licence, license, plate, iban, swift, zip, postcode, fax,
      ending, ending in, ending with, last four, last 4, last four digits, last 4 digits, phone no, contact, serial, sn, imei, user id, pin, code, call me, ring, student id, employee, staff id, client id, vin, extension, ext, abn, tin, gstin, whatsapp me, dial, hotline, reach me at`,
    model: `dose, ssd, tooth, diameter, width, height, depth, waist, inseam, turning, aged, installment, instalment, basement, server, truck, van, cooler, ballroom, marquee, gazebo, cottage, ram, rom, milestone, porsche, ferrari, lamborghini, volvo, lexus, nissan, hyundai, mitsubishi, daihatsu, isuzu, iphone, ipad, galaxy, note, redmi, poco, pixel, xperia, nokia, oppo, vivo, realme, infinix, xiaomi, samsung, huawei, honor, oneplus, macbook, macbook pro, macbook air, mac, imac, surface, thinkpad, playstation, ps, xbox, switch, nintendo, gopro, hero, dji, mavic, osmo, kindle, fitbit,
      garmin, forerunner, fenix, apple watch, watch, series, airpods, airpods pro, pro, max, plus, ultra, mini, lite, gen, generation, version, ver, v, windows, win, office, photoshop, autocad, gta, fifa, fc, pes, nba, cod, diablo, sims, civ, final fantasy, mario, zelda, rtx, gtx, rx, ryzen, core, intel,
      radeon, geforce, epson, canon, brother, hp, laserjet, nikon, sony, fujifilm, eos, alpha, boeing, airbus, lego, level, lv, lvl, stage, grade, class, year, form, sec, secondary, primary, pri, jc, std, standard, kindergarten, chapter, episode, ep, season, volume, vol, part, unit, lesson, module, week, day, session, phase, batch, round, group, team, size, uk, eu,
      age, ages, number, no, type, model, mark, mk, edition, issue, step, tier, formula, division, div, category, cat, top, world cup, euro, olympics, super bowl, under, area, studio, model no, item, item no, sku, part no, part number, bmw, mercedes, audi, mazda, peugeot, tesla, ford, honda, yamaha, suzuki, kawasaki,
      term, semester, quarter, vespa, toyota, innova, avanza, brio, jazz, civic, cbr, nmax, vario, beat, ninja, klx, aerox, mt, duke, casio, seiko, g-shock, jordan, air jordan, air max, air force, yeezy, dunk, new balance, nb, asics, pegasus, levis, levi's, gillette, mach, act, scene, opus, symphony, sonata, psalm, verse, blink, maroon, matchbox, u, dewa, slank,
      kahf, chanel, chanel no, dunhill, marlboro, dji sam soe, sampoerna, gudang garam, filter, cologne, agent, catch, apollo, web, iso, php, python, java, node, angular, ios, android, macos, ubuntu, html, css, usb, hdmi, bluetooth, wifi, wi-fi, ddr, pcie, m, omega, vitamin, b, spf, vision, roll, type-c, heineken, jack daniel's, stella, kit kat, samyang, oatly,
      studio no, covid, h, z, fold, flip, reno, spark, hot, zenfone, rog, legion, ideapad, vivobook, zenbook, aspire, nitro, predator, inspiron, latitude, xps, pavilion, victus, omen, latihan`,
    year: 'year, calendar, edition, season, fy, class of, summer, winter, spring, fall, autumn, xmas, christmas, model, cny, planner, diary, festival, world cup, olympics, euro, expo, vintage, since, circa, in, copyright, anno, budget, reunion, conference, awards, gala, tour, vacation, convention',
    date: 'on the, due, date, dated, dd',
    time: 'at, by, from, until, till',
    number: 'no, number, num, nr, #, no., num., id',
    composition:
      'with, w/, set of, pack of, box of, case of, bundle of, for, of, package, party of, table for, group of, feeds, serves, seats, sleeps, fits, family of, bag of, dinner for, room for, crate of, carton of, bouquet of, tray of, best of, block of',
    purpose:
      'for, buy, buying, purchase, purchasing, purchase of, covering, to cover, regarding, re, towards, toward, payment for, buy me, to pay for, of',
    way: 'pay w/, paying w/, pay w, paid w/, via, by, with, using, thru, through, on, pay, paid, pay by, pay with, pay via, paying by, paying with, paid by, paid with, paid via, paid using, payable by, use, accept, payment, payment by, payment via, method, over, to, into, scan, charge to, charged to, put it on, paying, pays, prefer, prefers, swipe, swiped, tap, settle with, settle by, settle via, settled by, put on, put it through, run it on, run my, bank with',
    offer:
      'can, either, accepts, accepting, accept, fine, is fine, works, is ok, is okay, is good, is best, is easiest, works best, works for me, will do, suits, suits me, suits her, suits him',
    or: 'or, and, /, &, and/or, either',
    and: 'and, &, n, with, plus, +',
    not: `w/o, no, not, without, except, except for, excluding, anything but, anything except, any method but, any method except, everything but, all but, anything other than, other than, don't, dont, do not, never, cannot, can't, cant, can not, instead of, rather than, not by, not via, no more, nothing with,
      no need for, doesn't have, don't have, has no, have no, hasn't got, don't accept, do not accept, don't use, do not use, not using, avoid, skip, isn't, doesn't, won't, wont, neither, nor, hate, don't want, do not want, refuse, not with, not on, doesn't take, don't take, doesn't accept, dont use, dont want`,
    flip: 'but, only, just, instead, so, rather',
    broken:
      "is down, down, not working, broken, isn't working, doesn't work, unavailable, not accepted, not available, is broken, offline, not allowed, not supported, won't work, is off, not possible, disabled, out of order, not an option",
    goodsBefore: `logo, mascot, seminar, webinar, workshop, gift, sim, memory, business, greeting, birthday, graphics, graphic, sd, playing, trading, flash, post, credit-card, wedding, thank you, christmas, invitation, video, sound, tarot, pokemon, id, key, wild, score, punch, report, loyalty, membership, discount, travel, library, index, name, place, student, valentine, network, baseball, yugioh,
      sticker, stickers, print, printed, printing, custom, laminated, acrylic, engraved, wooden, menu, table, tent, poster, design, designing, design of, leather, vintage, magnetic, pocket, hire, hiring, hire a, remote, tourist, work, business visa, application for, visa, us, schengen, plastic, note, yu-gi-oh, magic, collectible, get well, anniversary, mother's day, holiday,
      framed, blank, pack of, deck of, set of, red, yellow, green, flashcard, pvc, nfc, metal, wi-fi, expansion, capture, sim-, rfid`,
    goodsAfter: `logo, logos, holder, reader, sleeve, sleeves, case, cases, terminal, machine, swiper, template, sticker, stickers, stand, stands, menu, poster, sign, signs, signage, printing, print, prints, scanner, generator, design, keychain, tattoo, tattoos, plaque, label, labels, display, set, sets, game, games, deck, table, making, stock, trick, tricks, box, pack,
      packs, wallet, wallets, protector, organizer, organiser, binder, shop, services, service, assistant, assistants, application, applications, consultation, fee for, processing, run, photo, photos, extension, renewal, support, bag, bags, shark, catalog, sorter, counter, catalogue, grading, collection, magnets, magnet, mug, mugs, tshirt, t-shirt, shirt, shirts, coasters,
      engraving, writing, envelope, envelopes, insert, inserts, slot, ejector, tray, adapter, cutter, kit, kits, album, clip, cover, covers, pouch, making kit, workshop, class, course, tee, cube, tags, tag, lanyard, hotel`,
    command: `create, make, generate, send, give, need, want, set up, setup, prepare, issue, raise, open, checkout, check out, payment link, pay link, link, payment, invoice, bill, charge, request, please create, can you, could you, can i get, i need, i'd like, i want, i would like, would like, collect, draft, new, start, process,
      checkout link, payment request, pay, paylink, checkout page, receipt, help me, let me, let's, get, take, page, do, ask, accept, put, paying, paid, to pay, payable, due, owes, owed, owe, ring up, put through, billing, invoicing, charging, bill to`,
    polite: `just me, only me, just myself, please, pls, plz, pleas, kindly, thanks, thank you, thx, ty, cheers, ta, hi, hello, hey, dear, good morning, good afternoon, good evening, morning, ok, okay, just, asap, urgent, quick, quickly, now, today, tonight, tomorrow, mate, sir, madam, maam, ma'am, hi team, hey team, hello team, dear team, thanks team, there, yo, dude, bro, guys, lah, leh, lor, hor, can, po, opo, naman, lang, salamat,
      if possible, if you can, if that works, works best, works for me, works for us, works for her, works for him, works best for us, works best for me, works fine, is fine, is ok, is okay, is best, are fine, preferred, preferably, or nothing, would be great, would be best, will do, much appreciated, appreciate it, cheers mate, thanks a lot, thank you so much, thanks so much, many thanks, sorry, excuse me, fyi, btw, yes, yep, yeah, lol, haha, xoxo, best, regards, pakibayad, paki, sis, ate, kuya, only, again, really, ready, friend, folks, everyone, all, pwede, ba, bitte, danke, merci, s'il vous plaît, svp, por favor, gracias, ครับ, ค่ะ, คะ, นะ, ạ, nhé, giúp`,
    filler: `out of, out of the, fix price, fixed price, the, a, an, this, that, these, those, is, are, was, be, been, it, its, it's, i, i'm, me, my, we, our, us, you, your, he, she, him, her, they, them, his, their, of, for, to, from, at, in, on, with, and, or, so, as, if, then, by, will, would, should, must, have, has, had, do, does, some, one,
      price, priced, cost, costs, amount, total, worth, each, ea, per, fee for, same, namely, i.e., ie, eg, which, who, what, how, customer, client, amounting, payment, currency, via, up, out, there, here, into, also, too, still, currently, apply, altogether, final, incl, including, included, plus, more`,
    addressee: 'to, from, customer, client, guest, for, bill, charge, invoice, name',
    title:
      'mister, missus, mr, mrs, ms, miss, dr, sir, madam, customer, client, aunt, auntie, uncle, prof, guest, mr., mrs., ms., dr.',
    plan: 'plan, subscription, membership, package, plans, subscriptions, tier, bundle, subscribe to, subscription to, renewal',
    currencyPlace: 'in, all in, currency, currency is, currency of, priced in, paid in, payable in, in currency',
    programming:
      'course, class, learn, learning, book, ebook, script, developer, hosting, framework, tutorial, workshop, bootcamp, training, laravel, coding, programming, mastering, freelance, web, senior',
    brand3M:
      'tape, mask, masks, adhesive, filter, filters, respirator, command, post-it, scotch, sandpaper, genuine, film',
  },
}

// Reviews written in English, one a line: stars | size | height in cm or null | fit | days ago | name | text.
export const englishReviews: Record<string, string> = {
  'layl-abaya': `
    5 | 54 | 154 | true | 3 | Maryam A. | The embroidery is finer than in the pictures. I wore it to my cousin's engagement and was asked about it all evening.
    5 | 56 | 160 | true | 9 | Hessa K. | Third abaya I have bought here and the best. The crepe falls beautifully and does not attract dust.
    4 | 52 | 146 | large | 17 | Fatima R. | Lovely work. It runs a little generous, I could have gone down one length.
    5 | 58 | 164 | true | 26 | Shamma M. | Sent my measurements and it came exactly to the heel I asked for. Delivered in twelve days.
    5 | 54 | 153 | true | 41 | نورة ع. | Arrived pressed and wrapped in tissue. The cuffs are heavy with thread, worth the price.
    3 | 52 | 148 | true | 60 | Layla H. | Beautiful, but one snap came loose in the second week. The tailor fixed it without charge.
    5 | 56 | 158 | true | 74 | Aisha S. | Midnight with silver is even prettier than the black. Looks expensive, feels light.`,
  'sukoon-abaya': `
    5 | 54 | 157 | true | 5 | Noura B. | My work abaya now. Two months of washing and it still looks new.
    4 | 56 | 162 | true | 19 | Salama J. | Very practical, pockets are deep. I wish it came in navy as well.
    5 | 52 | null | true | 33 | Reem T. | No ironing. I folded it in a cabin bag and wore it straight from the plane.
    4 | 54 | 158 | small | 62 | Dina F. | A bit narrow at the hip on me, otherwise perfect.`,
  'farasha-abaya': `
    5 | 54 | 153 | true | 6 | Moza Q. | So graceful when you walk. The pearls at the neck mean I need no necklace.
    5 | 58 | 163 | true | 15 | Latifa D. | Comfortable after having a baby and still elegant.
    4 | 52 | null | large | 27 | Sara N. | A lot of fabric, as it should be. Petite ladies should take 50.`,
  'reem-abaya': `
    5 | 54 | 154 | true | 4 | Amna S. | The bronze leaves are subtle. I wear it over white trousers to the office.
    4 | 56 | 162 | true | 13 | Hind M. | Nice weight, hook is strong. Stone colour is slightly greyer than on my screen.`,
  'ghaim-abaya': `
    1 | 56 | 163 | small | 90 | Hanan O. | The sleeve seam opened on the first evening. They took it back and paid for the courier, so I will try again.
    5 | 54 | null | true | 22 | Jawaher L. | The lace is real cotton and very pretty. Felt like a cloud, as the name says.
    4 | 52 | null | true | 48 | Mona E. | Light enough for September. Needs a careful iron.`,
  'najma-abaya': `
    5 | 56 | 160 | true | 7 | Wadha A. | The stars around the hem catch the light at night. Everyone wanted to know where it was from.
    5 | 54 | 153 | true | 29 | Alia K. | Excellent stitching inside and out.`,
  'zahra-abaya': `
    4 | 54 | 153 | true | 5 | Yasmin O. | Pretty roses, not too loud. The fabric is thinner than I thought but not see-through.
    5 | 52 | 151 | true | 9 | Khawla I. | A gift for my sister and she has not taken it off since.`,
  'hareer-abaya': `
    5 | 54 | 153 | true | 11 | Sheikha N. | Deep emerald, hardly any creases, fully lined. I felt like a queen.
    4 | 58 | 165 | true | 35 | Mariam H. | Gorgeous satin. A few spare beads were included, which I appreciated.`,
  'sadeem-abaya': `
    5 | 56 | 162 | true | 10 | Budoor S. | Number 14 is mine. The velvet is so soft that I keep touching the sleeve.
    5 | 54 | 152 | true | 21 | Rawda F. | Heavy, warm and truly special. Worth waiting for.`,
  'bayan-abaya': `
    4 | 54 | 154 | true | 30 | Nadia P. | Cool and easy in July. It creases like all linen does.
    5 | 52 | null | true | 51 | Meera G. | Bought olive, came back for charcoal.
    3 | 56 | null | large | 77 | Huda Z. | Good cloth but wide at the shoulder on me. Exchanged for a 54 and that was better.`,
  'khaima-abaya': `
    5 | 54 | null | true | 14 | Alanoud B. | The sadu reminds me of my grandmother's tent. Beautifully made.
    4 | 56 | 159 | true | 32 | Ghada S. | Warm and light. I would have liked an inside pocket.`,
  'safa-kaftan': `
    5 | 54 | null | true | 1 | Sumaya R. | The burgundy is rich and the gold is not too yellow. Perfect for the henna night.
    5 | 56 | 158 | true | 2 | Farah W. | I bought it for my mother and it fitted the first time.
    4 | 52 | 151 | true | 2 | Dalia C. | Lovely sleeves. The neck is deep, I added a hidden snap.`,
  'sahar-kaftan': `
    5 | 54 | null | true | 12 | Lulwa J. | You can see that the pattern was matched by hand. A piece for life.
    5 | 58 | 164 | true | 25 | Asma Y. | Heavy in the best way. Kept its shape through a six-hour wedding.
    5 | 56 | 161 | true | 40 | Hanadi K. | My husband said it looks like a museum piece. I agree.
    4 | 54 | 154 | true | 54 | Samar T. | Superb cloth. Delivery took two days longer than promised, but they rang to tell me.`,
  'marjan-kaftan': `
    5 | 54 | 156 | true | 8 | Nouf A. | Wore it all through my eighth month and still wear it.
    4 | 52 | 149 | true | 16 | Rana V. | Soft and breezy. Coral is bright, which I like.`,
  'shams-kaftan': `
    5 | 56 | 159 | true | 20 | Khadija L. | The moiré moves like water. Got so many compliments at Eid lunch.
    4 | 54 | null | true | 44 | Ruba N. | Beautiful with a gold belt, a bit plain without.`,
  'andalus-kaftan': `
    5 | 54 | 152 | true | 18 | Zainab M. | The stars line up across the front. Someone cared about this.
    4 | 56 | 159 | true | 37 | Tasneem F. | Comfortable and washable, which is rare for a kaftan.
    5 | 52 | 151 | true | 66 | Abeer S. | I lived in it during Ramadan.`,
  'lulu-kaftan': `
    5 | 54 | 156 | true | 13 | Shaikha D. | My milcha dress. The beads glow in candlelight exactly as the page says.
    5 | 52 | null | true | 28 | Hala B. | Fully lined, not transparent at all. Very bridal.`,
  'nakhla-kaftan': `
    5 | 54 | null | true | 23 | Carine M. | Wore it every evening on holiday. Rolls up to nothing.
    4 | 58 | null | true | 69 | Iman R. | Happy colours and roomy. Washes well.`,
  'layali-kaftan': `
    5 | 56 | null | true | 9 | Maitha H. | The embroidery is breathtaking. Worth every dirham.
    5 | 54 | 153 | true | 14 | Ohoud A. | Warm enough for a winter tent wedding without a shawl.`,
  'noor-jalabiya': `
    5 | 54 | 153 | true | 7 | Fatma G. | The collar is a work of art. I wore it on the first night of Ramadan.
    5 | 56 | 160 | true | 24 | Basma I. | Bought it for my mother-in-law. Now I am the favourite.
    4 | 52 | 149 | true | 43 | Lamia S. | Lovely teal. The star panel is a little stiff before the first wash.
    5 | 58 | null | true | 70 | Halima W. | Long enough for me at last.`,
  'hessa-jalabiya': `
    5 | 56 | 159 | true | 15 | Amal Q. | One for me and one for my mother, in different colours.
    4 | 54 | 150 | large | 38 | Nihal D. | Very roomy. Soft fabric and a quiet pattern.`,
  'dar-jalabiya': `
    5 | 54 | 156 | true | 31 | Suad K. | My morning coffee jalabiya. It gets softer every week.
    4 | 52 | 147 | true | 57 | Maha E. | Simple and well sewn. The pocket fits a phone.
    2 | 56 | 164 | small | 83 | Randa O. | Shrank at the sleeve after the first wash, although I used cold water. They refunded me.`,
  'amal-jalabiya': `
    5 | 54 | null | true | 12 | Thuraya N. | The line of gold makes me look taller. Very flattering.
    4 | 56 | null | true | 22 | Bushra Y. | Good quality, the black is truly black.`,
  'bustan-jalabiya': `
    5 | 54 | 152 | true | 17 | Ilham T. | Dries on the line in an hour. I have three.
    5 | 52 | null | true | 34 | Nayla B. | So light that I forget I am wearing it.
    4 | 56 | 158 | true | 52 | Wafa R. | Fine cotton, needs a slip underneath.`,
  'mahra-jalabiya': `
    5 | 58 | null | true | 19 | Umm Khalid | I wore it to my daughter's wedding. Heavy, royal, warm.
    5 | 56 | null | true | 36 | Nawal S. | The gold is antique, not shiny. Very tasteful.`,
  'rawda-jalabiya': `
    4 | 54 | null | true | 4 | Jood F. | Romantic print. The satin is cool on the skin.`,
  'yara-dress': `
    5 | 54 | 153 | true | 10 | Lina P. | Twirls like a dream. I danced in it until two.
    5 | 52 | 150 | true | 27 | Rasha K. | The sage is a hard colour to find and this one is just right.
    4 | 56 | null | small | 46 | Noha M. | Waist is firm, take a size up if you are between two.
    5 | 54 | 154 | true | 63 | Tamara J. | Zip works smoothly and the inside is finished properly.`,
  'warda-dress': `
    5 | 54 | 154 | true | 3 | Sawsan A. | Pretty without being girlish. I cook in it, I visit in it.
    4 | 52 | 147 | true | 5 | Hadeel L. | Good length. The print is smaller than I expected.`,
  'lina-dress': `
    4 | 54 | 157 | true | 16 | Rita S. | Great with boots. The binding is a nice touch.
    5 | 52 | 148 | true | 30 | Zeina H. | Office, lunch, school meeting, all in one dress.`,
  'dalal-dress': `
    5 | 54 | 157 | true | 6 | Amira T. | The beads are secure, none fell even after dancing.
    5 | 56 | null | true | 11 | Joumana B. | Indigo with silver is unusual and very elegant.`,
  'tala-dress': `
    3 | 56 | null | large | 81 | Joyce N. | Loose at the waist on me. The print is lovely.
    4 | 52 | 148 | true | 39 | Mira F. | Cheerful and easy. Slightly short on me at 172 cm.
    5 | 54 | 152 | true | 68 | Dana W. | Machine wash, no ironing, done.`,
  'ghazal-dress': `
    5 | 54 | 156 | true | 20 | Lubna R. | The pattern appears when you move, just as described.
    4 | 52 | 152 | small | 42 | Nadine C. | Sleeve is narrow, but the fit is very elegant.`,
  'salma-dress': `
    5 | 54 | 152 | true | 8 | Celine A. | The lace is let in by hand I think. Lovely summer dress.
    4 | 56 | 158 | true | 18 | Manal G. | Beautiful, creases quickly.`,
  'nada-dress': `
    4 | 54 | null | true | 33 | Hiba Z. | The zigzag really does match at the side seams.`,
  'badia-coat': `
    5 | M | null | true | 21 | Shereen O. | Fits over an abaya without bunching. Kept me warm in London.
    4 | L | null | large | 55 | Nermin S. | Superb wool, cut on the large side.
    5 | S | 153 | true | 90 | Eman H. | A coat I will keep for ten years.`,
  'hayat-jacket': `
    5 | M | 157 | true | 12 | Racha D. | Over a black dress it does everything. The lining is silky.
    4 | S | 152 | true | 24 | Yara I. | A bit boxy, as the page says. I like it.`,
  'sahra-jacket': `
    5 | M | 166 | true | 7 | Farida N. | Heritage without costume. I wear it with jeans.`,
  'thalj-coat': `
    5 | M | 158 | true | 6 | Inas B. | Soft, light and very elegant. The check is barely there.`,
  'majlis-jacket': `
    5 | S | 156 | true | 18 | Dina R. | The gold vine is exquisite. I was lucky to get one.`,
  'mawj-cape': `
    5 | M | 161 | true | 4 | Afra M. | Solves the question of what to wear over an evening dress.
    4 | L | 164 | true | 7 | Sahar K. | Heavy silver work, very pretty. Mind your bag strap on the beads.`,
  'taif-cape': `
    5 | M | 162 | true | 15 | Nouran F. | Floats behind you. Hands come out easily at the sides.`,
  'shatha-cape': `
    5 | M | 155 | true | 29 | Marwa J. | Perfect for the desert in January.
    4 | S | 158 | true | 61 | Rula T. | Warm and easy to throw on.`,
  'anqa-cape': `
    5 | M | 163 | true | 10 | Hessa R. | Worn once and already talked about in the family.`,
  'rimal-bisht': `
    5 | 54 | 154 | true | 2 | Ameena V. | The weight of nothing. Goes with everything I own.
    4 | 56 | null | true | 3 | Joelle S. | Lovely linen, sleeves are wide for cooking.
    5 | 52 | 149 | true | 3 | Thuraiya B. | Simple and beautifully finished.`,
  'malak-bisht': `
    5 | 54 | null | true | 17 | Nujood A. | The zari is the real thing, my father checked it himself.
    5 | 58 | 163 | true | 40 | Haya M. | Wore it to receive guests on my wedding morning.`,
  'bahr-bisht': `
    4 | 54 | 156 | true | 13 | Lamees Q. | Beautiful waves, a colour like the creek at noon.`,
  'ghuroub-bisht': `
    5 | 56 | 159 | true | 47 | Samia H. | The fading print is very clever. Looks hand-painted.
    3 | 52 | 145 | large | 80 | Olfa D. | Nice but the shoulder drops too far on my frame.`,
  'qamar-bisht': `
    5 | 54 | 155 | true | 25 | Kholoud E. | Elegant at the office, warm in the evening.`,
  'nasma-shirt': `
    5 | M | 158 | true | 28 | Nathalie K. | I bought all three colours. Great for heat.
    4 | L | null | true | 53 | Suhaila P. | Good linen, seams are neat.
    3 | S | null | large | 86 | Vera M. | Wide in the body, I belt it.`,
  'rana-tunic': `
    4 | M | null | true | 31 | Deema S. | Long enough for modest wear, neckline just right.
    5 | XL | null | true | 58 | Najat L. | Finally a tunic that fits me at the bust.`,
  'karam-shirt': `
    2 | M | null | small | 37 | Paula D. | Nice cotton but tight across the back. The exchange took nine days.
    4 | M | 156 | true | 23 | Grace T. | Crisp cotton. Stripes are true to the picture.`,
  'mays-tunic': `
    5 | M | null | true | 11 | Hajar A. | Everyone asks about the collar.`,
  'hind-blouse': `
    5 | S | 151 | true | 5 | Ranya G. | With the wide trousers it makes a full outfit.
    4 | M | null | true | 7 | Salwa N. | Pretty beads, the satin marks with water so be careful.`,
  'rima-trousers': `
    5 | M | null | true | 26 | Wijdan R. | Best trousers under an open abaya. Ordered again in black.
    4 | L | 159 | true | 49 | Kawthar B. | Great drape. I shortened them by two centimetres.
    5 | S | 158 | true | 73 | Aya F. | The elastic is only at the back, so they look tailored.`,
  'wasan-trousers': `
    4 | M | 154 | true | 20 | Lujain D. | Cool and very wide, like a skirt.`,
  'nuha-trousers': `
    5 | M | 158 | true | 36 | Sabah O. | The beads at the hem peep out below my bisht. Lovely idea.`,
  'sidra-trousers': `
    5 | M | 158 | true | 32 | Nesrin Y. | Sharp enough for court, comfortable enough for the flight after.`,
  'hala-shayla': `
    5 | one | null | null | 14 | Mouza T. | Stays in place all day, and the rose is lovely on olive skin.
    4 | one | null | null | 30 | Rim S. | Beautiful, a little slippery the first time.`,
  'basma-shayla': `
    5 | one | null | null | 6 | Warda K. | I buy three every few months. Opaque and soft.
    5 | one | null | null | 35 | Hoor A. | Good price, colours do not fade.
    4 | one | null | null | 64 | Nabila J. | Exactly what I needed for every day.`,
  'noura-shayla': `
    5 | one | null | null | 19 | Shahad M. | Really needs no pins.`,
  'rahaf-shayla': `
    4 | one | null | null | 27 | Ashwaq F. | The border lifts a plain abaya completely.`,
  'joud-shayla': `
    3 | one | null | null | 88 | Sonia A. | Scratchy until the third wash, fine since then.
    4 | one | null | null | 45 | Elham V. | Airy in the heat. Creases, but that is linen.`,
  'dana-bag': `
    5 | one | null | null | 16 | Maryam S. | Structured, quiet and beautifully stitched. Holds more than it seems.
    5 | one | null | null | 34 | Ghala H. | The lock closes with a very satisfying click.
    4 | one | null | null | 56 | Nada P. | Perfect bag, I only wish it had a strap.`,
  'amira-clutch': `
    5 | one | null | null | 9 | Zuhra B. | Matches my Sahar kaftan exactly. My phone fits.`,
  'souq-tote': `
    3 | one | null | null | 71 | Lara B. | Handsome bag, heavier than I expected when full.
    5 | one | null | null | 22 | Heba C. | Carries my laptop and my life. The leather is ageing well.
    4 | one | null | null | 50 | Maysoon R. | Strong handles. No zip, which I knew.`,
  'safar-tote': `
    5 | one | null | null | 8 | Ikram D. | The weaving is real and the tag names the woman who made it.`,
};

// Searches of the demo shop and what they must find, in either language of the page. Where nothing else is said, the
// English title of one of the first three results must begin with the given name.

type Case = readonly [typed: string, name: string, more: string];

/** Reads a table whose columns are separated by `|`; the third one may be missing. */
export const table = (text: string): Case[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [typed, name, more = ''] = line.split('|').map((part) => part.trim());
      return [typed!, name!, more];
    });

export const AS_WRITTEN = table(`
  layl | Layl
  layl embroidered abaya | Layl
  LAYL ABAYA | Layl
  عباية ليل | Layl
  ليل المطرزة | Layl
  sukoon | Sukoon
  straight abaya | Sukoon
  عباية سكون | Sukoon
  سكون مستقيمة | Sukoon
  farasha | Farasha
  butterfly abaya | Farasha
  butterfly | Farasha
  عباية فراشة | Farasha
  فراشه واسعه | Farasha
  reem open abaya | Reem
  open abaya | Reem
  عباية ريم | Reem
  عبايه مفتوحه | Reem
  ghaim | Ghaim
  lace cuff abaya | Ghaim
  lace-cuff | Ghaim
  غيم دانتيل | Ghaim
  najma abaya | Najma
  star hem | Najma
  عباية نجمة | Najma
  zahra | Zahra
  rose print abaya | Zahra
  عباية زهرة | Zahra
  naeem satin abaya | Naeem
  عبايات ساتان | Naeem
  عباية نعيم | Naeem
  sadeem | Sadeem
  velvet abaya | Sadeem
  عباية مخملية | Sadeem
  bayan linen abaya | Bayan
  abaya linen | Bayan
  عباية كتان | Bayan
  عباية بيان الكتانية | Bayan
  khaima | Khaima
  sadu abaya | Khaima
  عباية خيمة بنقش السدو | Khaima
  عباية سدو | Khaima
  hala satin shayla | Hala
  شيلة هلا | Hala
  شيلة ساتان | Hala
  basma plain shayla | Basma
  شيلة سادة | Basma
  noura | Noura
  lattice shayla | Noura
  شيلة نورة المنقوشة | Noura
  rahaf | Rahaf
  شيلة مطرزة | Rahaf
  joud | Joud
  linen shayla | Joud
  شيلة كتان | Joud
  شيلة لؤلؤة | Lulua
  shayla with lace | Lulua
  dana bag | Dana
  top handle bag | Dana
  حقيبة دانة | Dana
  amira | Amira
  brocade clutch | Amira
  حقيبة أميرة | Amira
  leather tote | Souq
  حقيبة جلدية | Souq
  satin clutch | Loulou
  حقيبة ساتان | Loulou
  sadu tote | Safar
  حقيبة سفر | Safar
  rimal | Rimal
  linen bisht | Rimal
  بشت كتان | Rimal
  malak zari bisht | Malak
  بشت ملاك بالزري | Malak
  bahr | Bahr
  بشت بحر | Bahr
  ikat bisht | Ghuroub
  بشت غروب | Ghuroub
  pearl edge bisht | Qamar
  بشت قمر | Qamar
  yara dress | Yara
  فستان يارا | Yara
  فساتين مزمومة يارا | Yara
  warda | Warda
  printed dress | Warda
  فستان وردة | Warda
  midi dress | Lina
  فستان لينا المتوسط | Lina
  beaded dress | Dalal
  فستان دلال | Dalal
  dotted dress | Tala
  فستان منقط | Tala
  ghazal brocade | Ghazal
  فستان غزل | Ghazal
  salma | Salma
  فستان دانتيل | Salma
  nada chevron dress | Nada
  فستان ندى | Nada
  noor | Noor
  جلابية نور | Noor
  hessa | Hessa
  جلابية حصة | Hessa
  striped jalabiya | Dar
  جلابية مخططة | Dar
  amal vine | Amal
  جلابية أمل | Amal
  bustan | Bustan
  جلابيات بستان | Bustan
  velvet jalabiya | Mahra
  جلابية مخملية | Mahra
  rawda | Rawda
  جلابية روضة | Rawda
  satin kaftan | Safa
  قفطان صفا | Safa
  brocade kaftan | Sahar
  قفطان سحر من البروكار | Sahar
  loose kaftan | Marjan
  قفطان فضفاض | Marjan
  moire kaftan | Shams
  قفطان شمس | Shams
  andalus | Andalus
  قفطان أندلس | Andalus
  lulu pearl kaftan | Lulu
  nakhla | Nakhla
  قفطان نخلة | Nakhla
  velvet kaftan | Layali
  قفطان ليالي | Layali
  wool coat | Badia
  معطف صوفي | Badia
  brocade jacket | Hayat
  جاكيت حياة | Hayat
  sadu jacket | Sahra
  جاكيت صحراء | Sahra
  checked coat | Thalj
  معطف ثلج | Thalj
  velvet jacket | Majlis
  جاكيت مجلس | Majlis
  velvet cape | Mawj
  كاب موج | Mawj
  long cape | Taif
  كاب طويل | Taif
  checked cape | Shatha
  كاب شذا | Shatha
  anqa | Anqa
  كاب عنقاء | Anqa
  linen shirt | Nasma
  قميص نسمة | Nasma
  laurel tunic | Rana
  تونيك رنا | Rana
  striped shirt | Karam
  قميص مخطط | Karam
  sadu tunic | Mays
  satin blouse | Hind
  بلوزة هند | Hind
  palazzo trousers | Rima
  بنطال واسع | Rima
  linen trousers | Wasan
  بنطال كتان | Wasan
  beaded trousers | Nuha
  pinstripe trousers | Sidra
  بنطال سدرة المقلم | Sidra
`);

/** Arabic words with the article, or with a preposition or conjunction that is written together with the word. */
export const WITH_PREFIXES = table(`
  والعباية الكتانية | Bayan
  بالعباية المفتوحة | Reem
  وللعباية بالسدو | Khaima
  والشيلة بالدانتيل | Lulua
  والحقيبة الجلدية | Souq
  والقفطان الفضفاض | Marjan
  كالقفطان المموج | Shams
  وللفستان المنقط | Tala
  للجلابية المخططة | Dar
  فالجاكيت المخملي | Majlis
  بشت وبالزري | Malak
  كاب وبالمخمل | Mawj
`);

export const MISSPELLED = table(`
  lyal abaya | Layl
  layl embroidred abaya | Layl
  layl abya | Layl
  sukon | Sukoon
  straigt sukoon | Sukoon
  farsha | Farasha
  buterfly abaya | Farasha
  butterflly | Farasha
  ghiam | Ghaim
  najmah | Najma
  zahraa | Zahra
  naeem satn | Naeem
  sadem | Sadeem
  velvt abaya | Sadeem
  bayaan | Bayan
  linnen abaya | Bayan
  khayma | Khaima
  bassma | Basma
  norua shayla | Noura
  lattise shayla | Noura
  rahf | Rahaf
  jood | Joud
  leathr tote | Souq
  brocad clutch | Amira
  rimaal | Rimal
  linen bishtt | Rimal
  ghurob | Ghuroub
  dotted dres | Tala
  cheveron dress | Nada
  jalabya noor | Noor
  hesa | Hessa
  stripped jalabiya | Dar
  busstan | Bustan
  vevlet jalabiya | Mahra
  brocade kafatn | Sahar
  morjan | Marjan
  andulus | Andalus
  nakhlah | Nakhla
  wool coot | Badia
  cheked coat | Thalj
  majlsi | Majlis
  pinstrip trouser | Sidra
  plazzo trousers | Rima
  عبايةة ليل | Layl
  عبياه سكون | Sukoon
  عباية فراشا | Farasha
  فستان دانتل | Salma
  جلابيه مخططه | Dar
  قفطن شمس | Shams
  معطف صوفى | Badia
  جاكت حياة | Hayat
  بنطلون مقلم | Sidra
  شيله منقوشة نوره | Noura
  عباية سكوون | Sukoon
  عبايه فرشة | Farasha
  عباية مخملبه | Sadeem
  بشت غرووب | Ghuroub
  فستان منفط | Tala
  فستان مزمووم | Yara
  جلابية مخطه | Dar
  جلابية بستن | Bustan
  قفطان فضفاظ | Marjan
  قفطان انلدس | Andalus
  معطف بادبة | Badia
  جاكيت صحرا | Sahra
  حقيبة جلدبة | Souq
  حقيبة أمبرة | Amira
  شيلة رهفف | Rahaf
  كاب طوييل | Taif
  تونيق رنا | Rana
  بنطال واسسع | Rima
  بلووزة هند | Hind
  قميص مخطظ | Karam
`);

export const ACROSS_SCRIPTS = table(`
  abaia layl | Layl
  abayah ليل | Layl
  abaya ليل | Layl
  عباية layl | Layl
  عبايا butterfly | Farasha
  عبايات velvet | Sadeem
  عباءة linen | Bayan
  abayat sadu | Khaima
  abaya سدو | Khaima
  sheila satin | Hala
  shela satin | Hala
  shaila plain | Basma
  sheyla lattice | Noura
  شيل lattice | Noura
  شيلة linen | Joud
  galabeya velvet | Mahra
  jellabiya striped | Dar
  jalabia star | Noor
  galabiya wave | Hessa
  jalabiyat rose | Rawda
  جلاليب velvet | Mahra
  caftan moire | Shams
  qaftan brocade | Sahar
  kaftaan loose | Marjan
  قفاطين velvet | Layali
  قفطان palm | Nakhla
  كفتان lattice | Andalus
  besht linen | Rimal
  بشوت zari | Malak
  gown chevron | Nada
  فساتين dotted | Tala
  ثوب beaded | Dalal
  شنطة leather | Souq
  شنط brocade | Amira
  handbag dana | Dana
  بناطيل linen | Wasan
  pants palazzo | Rima
  قمصان striped | Karam
  بلايز satin | Hind
  كوت wool | Badia
  معاطف checked | Thalj
  مخمل jacket | Majlis
  kattan abaya | Bayan
  mukhmal cape | Mawj
`);

/** Each of the first three results has the given word in its English title. */
export const LEADS_TO = table(`
  abaya | abaya
  abayas | abaya
  abaia | abaya
  عباية | abaya
  العبايات | abaya
  عباءة | abaya
  kaftan | kaftan
  caftan | kaftan
  قفاطين | kaftan
  jalabiya | jalabiya
  galabeya | jalabiya
  جلابيات | jalabiya
  shayla | shayla
  shela | shayla
  شيلات | shayla
  bisht | bisht
  بشوت | bisht
  dress | dress
  فساتين | dress
  cape | cape
  كاب | cape
  trousers | trousers
  بناطيل | trousers
`);

export const FINDS_NOTHING = [
  'iphone',
  'laptop',
  'sneakers',
  'samsung galaxy',
  'pizza',
  'xyzxyz',
  'qwertyuiop',
  'asdf abaya',
  'abaya iphone',
  'perfume',
  'toyota',
  'bicycle',
  'football',
  'headphones',
  'microwave',
  'refrigerator',
  'dinosaur',
  'keyboard',
  'umbrella',
  'wristwatch',
  'هاتف',
  'سيارة',
  'مكيف',
  'كمبيوتر',
  'عطور',
  'حاسوب محمول',
  'دراجة هوائية',
  'كرة قدم',
  'سماعات',
  'مظلة شمسية',
  '%',
  '_____',
  "' or 1=1 --",
  '<script>',
  '***',
  '🧕🏽🛍️',
  '\\',
  '9999999999',
];

import { createRequire } from 'node:module'
import type { Tx } from '../../../src/kit/db/db.ts'
import { CURRENCY_CODES } from './currencies.ts'
import { addMissing } from './missing.ts'

const require = createRequire(import.meta.url)
/** Code, phone code and currency; the order inside a continent is that of the pickers, the most sold-to first. */
const FACTS: Record<string, string> = {
  亚洲: `CN 86 CNY|HK 852 HKD|TW 886 TWD|MO 853 MOP|JP 81 JPY|KR 82 KRW|SG 65 SGD|MY 60 MYR|TH 66 THB|VN 84 VND|PH 63 PHP|ID 62 IDR|IN 91 INR
    |SA 966 SAR|AE 971 AED|IL 972 ILS|TR 90 TRY|KZ 7 KZT|UZ 998 UZS|QA 974 QAR|KW 965 KWD|BH 973 BHD|OM 968 OMR|JO 962 JOD|LB 961 LBP|IQ 964 IQD
    |IR 98 IRR|YE 967 YER|SY 963 SYP|PS 970 ILS|PK 92 PKR|BD 880 BDT|LK 94 LKR|NP 977 NPR|BT 975 BTN|MV 960 MVR|AF 93 AFN|MM 95 MMK|KH 855 KHR
    |LA 856 LAK|BN 673 BND|TL 670 USD|MN 976 MNT|KP 850 KPW|KG 996 KGS|TJ 992 TJS|TM 993 TMT|AZ 994 AZN|AM 374 AMD|GE 995 GEL|CY 357 EUR`,
  欧洲: `GB 44 GBP|DE 49 EUR|FR 33 EUR|ES 34 EUR|IT 39 EUR|RU 7 RUB|PL 48 PLN|NL 31 EUR|BE 32 EUR|SE 46 SEK|CH 41 CHF|AT 43 EUR|PT 351 EUR|CZ 420 CZK
    |DK 45 DKK|NO 47 NOK|FI 358 EUR|IE 353 EUR|GR 30 EUR|HU 36 HUF|RO 40 RON|BG 359 BGN|SK 421 EUR|SI 386 EUR|HR 385 EUR|LT 370 EUR|LV 371 EUR
    |EE 372 EUR|LU 352 EUR|MT 356 EUR|UA 380 UAH|BY 375 BYN|MD 373 MDL|RS 381 RSD|BA 387 BAM|ME 382 EUR|MK 389 MKD|AL 355 ALL|XK 383 EUR|IS 354 ISK
    |LI 423 CHF|MC 377 EUR|SM 378 EUR|VA 379 EUR|AD 376 EUR|GI 350 GIP|GG 44 GBP|JE 44 GBP|IM 44 GBP|FO 298 DKK|AX 358 EUR|SJ 47 NOK`,
  北美洲: `US 1 USD|CA 1 CAD|MX 52 MXN|CR 506 CRC|PA 507 PAB|GT 502 GTQ|SV 503 USD|HN 504 HNL|NI 505 NIO|BZ 501 BZD|CU 53 CUP|DO 1809 DOP|HT 509 HTG
    |JM 1876 JMD|TT 1868 TTD|BS 1242 BSD|BB 1246 BBD|LC 1758 XCD|VC 1784 XCD|GD 1473 XCD|AG 1268 XCD|DM 1767 XCD|KN 1869 XCD|PR 1787 USD|VI 1340 USD
    |VG 1284 USD|AI 1264 XCD|MS 1664 XCD|KY 1345 KYD|TC 1649 USD|BM 1441 BMD|AW 297 AWG|CW 599 ANG|SX 1721 ANG|BQ 599 USD|GP 590 EUR|MQ 596 EUR
    |BL 590 EUR|MF 590 EUR|PM 508 EUR|GL 299 DKK|UM 1 USD`,
  南美洲: `BR 55 BRL|CL 56 CLP|CO 57 COP|PE 51 PEN|AR 54 ARS|EC 593 USD|UY 598 UYU|PY 595 PYG|BO 591 BOB|VE 58 VES|GY 592 GYD|SR 597 SRD|GF 594 EUR|FK 500 FKP`,
  非洲: `ZA 27 ZAR|EG 20 EGP|MA 212 MAD|NG 234 NGN|KE 254 KES|GH 233 GHS|DZ 213 DZD|TN 216 TND|LY 218 LYD|SD 249 SDG|SS 211 SSP|ET 251 ETB|ER 291 ERN
    |DJ 253 DJF|SO 252 SOS|UG 256 UGX|TZ 255 TZS|RW 250 RWF|BI 257 BIF|CD 243 CDF|CG 242 XAF|CM 237 XAF|GA 241 XAF|GQ 240 XAF|CF 236 XAF|TD 235 XAF
    |AO 244 AOA|ZM 260 ZMW|ZW 263 USD|MW 265 MWK|MZ 258 MZN|MG 261 MGA|MU 230 MUR|SC 248 SCR|KM 269 KMF|NA 264 NAD|BW 267 BWP|SZ 268 SZL|LS 266 LSL
    |CI 225 XOF|SN 221 XOF|ML 223 XOF|BF 226 XOF|NE 227 XOF|TG 228 XOF|BJ 229 XOF|GW 245 XOF|GN 224 GNF|SL 232 SLE|LR 231 LRD|GM 220 GMD|CV 238 CVE
    |ST 239 STN|MR 222 MRU|EH 212 MAD|RE 262 EUR|YT 262 EUR|SH 290 SHP`,
  大洋洲: `AU 61 AUD|NZ 64 NZD|FJ 679 FJD|PG 675 PGK|NC 687 XPF|PF 689 XPF|WF 681 XPF|SB 677 SBD|VU 678 VUV|WS 685 WST|TO 676 TOP|KI 686 AUD|TV 688 AUD
    |NR 674 AUD|FM 691 USD|MH 692 USD|PW 680 USD|GU 1671 USD|MP 1670 USD|AS 1684 USD|CK 682 NZD|NU 683 NZD|TK 690 NZD|PN 64 NZD|NF 672 AUD|CX 61 AUD|CC 61 AUD`,
  南极洲: 'AQ 672 USD|BV 47 NOK|HM 672 AUD|GS 500 GBP|TF 262 EUR|IO 246 USD',
}
const EU = new Set('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '))
/** Asked for so often that they come before the alphabet of continents. */
const FIRST = 'US GB DE FR ES IT RU BR CA AU JP KR MX PL NL'.split(' ')
const SHORT: Record<string, string> = { HK: '中国香港', MO: '中国澳门', TW: '中国台湾', US: '美国', GB: '英国' }

export const seedCountries = (tx: Tx): Promise<void> =>
  addMissing(tx, {
    table: 'basic_country',
    columns: {
      country_code: 'text',
      code3: 'text',
      name_cn: 'text',
      name_en: 'text',
      phone_code: 'text',
      currency_code: 'text',
      continent: 'text',
      is_eu: 'int',
      sort_no: 'int',
    },
    by: 'country_code',
    rows: countryRows,
  })

function countryRows(): Record<string, unknown>[] {
  const names = (language: string) =>
    (require(`i18n-iso-countries/langs/${language}.json`) as { countries: Record<string, string | string[]> }).countries
  const cn = names('zh')
  const en = names('en')
  const code3 = new Map((require('i18n-iso-countries/codes.json') as string[][]).map(([two, three]) => [two!, three!]))
  const facts = Object.entries(FACTS).flatMap(([continent, text]) =>
    text.split('|').map((row) => [continent, ...row.trim().split(' ')] as [string, string, string, string]),
  )
  return facts.map(([continent, code, phone, currency], index) => ({
    country_code: code,
    code3: code3.get(code) ?? null,
    name_cn: SHORT[code] ?? first(cn[code]) ?? code,
    name_en: first(en[code]) ?? code,
    phone_code: phone,
    currency_code: CURRENCY_CODES.has(currency) ? currency : null,
    continent,
    is_eu: EU.has(code) ? 1 : 0,
    sort_no: FIRST.includes(code) ? FIRST.indexOf(code) + 1 : index + 100,
  }))
}

const first = (name: string | string[] | undefined) => (Array.isArray(name) ? name[0] : name)

import { sql, type Tx } from '../../../src/kit/db/db.ts'
import { addMissing, once } from './missing.ts'

/** Code, name, symbol, decimals, and CNY for one unit when the product was set up. */
const CURRENCIES = [
  ['CNY', '人民币', '¥', 2, 1],
  ['USD', '美元', '$', 2, 7.1032],
  ['EUR', '欧元', '€', 2, 7.6518],
  ['GBP', '英镑', '£', 2, 9.0327],
  ['JPY', '日元', '¥', 0, 0.0473],
  ['CAD', '加拿大元', 'C$', 2, 5.1764],
  ['AUD', '澳大利亚元', 'A$', 2, 4.6519],
  ['NZD', '新西兰元', 'NZ$', 2, 4.2463],
  ['CHF', '瑞士法郎', 'CHF', 2, 8.1245],
  ['SEK', '瑞典克朗', 'kr', 2, 0.6712],
  ['NOK', '挪威克朗', 'kr', 2, 0.6538],
  ['DKK', '丹麦克朗', 'kr', 2, 1.0257],
  ['PLN', '波兰兹罗提', 'zł', 2, 1.7753],
  ['CZK', '捷克克朗', 'Kč', 2, 0.3036],
  ['HUF', '匈牙利福林', 'Ft', 2, 0.0187],
  ['RON', '罗马尼亚列伊', 'lei', 2, 1.5384],
  ['BGN', '保加利亚列弗', 'лв', 2, 3.9122],
  ['RUB', '俄罗斯卢布', '₽', 2, 0.0736],
  ['UAH', '乌克兰格里夫纳', '₴', 2, 0.1722],
  ['TRY', '土耳其里拉', '₺', 2, 0.2071],
  ['HKD', '港币', 'HK$', 2, 0.9127],
  ['TWD', '新台币', 'NT$', 2, 0.2196],
  ['KRW', '韩元', '₩', 0, 0.0051],
  ['SGD', '新加坡元', 'S$', 2, 5.3418],
  ['MYR', '马来西亚林吉特', 'RM', 2, 1.6125],
  ['THB', '泰铢', '฿', 2, 0.2067],
  ['VND', '越南盾', '₫', 0, 0.00028],
  ['PHP', '菲律宾比索', '₱', 2, 0.1228],
  ['IDR', '印尼盾', 'Rp', 0, 0.000448],
  ['INR', '印度卢比', '₹', 2, 0.0845],
  ['MXN', '墨西哥比索', 'MX$', 2, 0.3547],
  ['BRL', '巴西雷亚尔', 'R$', 2, 1.2436],
  ['CLP', '智利比索', 'CLP$', 0, 0.0074],
  ['COP', '哥伦比亚比索', 'COL$', 2, 0.0017],
  ['PEN', '秘鲁索尔', 'S/', 2, 1.8812],
  ['AED', '阿联酋迪拉姆', 'AED', 2, 1.9341],
  ['SAR', '沙特里亚尔', 'SAR', 2, 1.8935],
  ['ILS', '以色列新谢克尔', '₪', 2, 1.9258],
  ['KWD', '科威特第纳尔', 'KD', 3, 23.1846],
  ['ZAR', '南非兰特', 'R', 2, 0.3921],
  ['KZT', '哈萨克斯坦坚戈', '₸', 2, 0.0146],
] as const
export const CURRENCY_CODES: ReadonlySet<string> = new Set(CURRENCIES.map(([code]) => code))

export const seedCurrencies = (tx: Tx): Promise<void> =>
  addMissing(tx, {
    table: 'basic_currency',
    columns: { currency_code: 'text', currency_name: 'text', symbol: 'text', decimals: 'int', sort_no: 'int' },
    by: 'currency_code',
    rows: () =>
      CURRENCIES.map(([code, name, symbol, decimals], index) => ({
        currency_code: code,
        currency_name: name,
        symbol,
        decimals,
        sort_no: index + 1,
      })),
  })

/** A first set of rates to work with, every fourth day of the last sixty; from then on finance keeps them. */
export const seedRates = (tx: Tx): Promise<void> =>
  once(tx, 'basic_exchange_rate', () => {
    const rates = CURRENCIES.slice(1).map(([code, , , , rate]) => ({ code, rate }))
    return tx.run(sql`
      INSERT INTO basic_exchange_rate (currency_code, from_day, rate)
      SELECT r.code, now()::date - ago, round((r.rate * (1 + 0.004 * sin(ago * 0.37 + length(r.code) + ascii(r.code)) * sign(ago)))::numeric, 6)
      FROM jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS r(code text, rate float8), generate_series(0, 60, 4) AS ago
      ON CONFLICT DO NOTHING`)
  })

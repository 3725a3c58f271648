import { compare } from '@erp/contract/kit/decimal'
import { cellNumber, type PastedRow, PRICE_COLUMNS, type PriceColumn } from '@erp/contract/report/pricing/pasted'
import type { PricedRow } from '@erp/contract/report/pricing/pricing'
import { PRICING_SITES, type PricingSite, TOO_HIGH } from '@erp/contract/report/pricing/site'
import { type SiteTerms, sitePrice, siteProfit } from '@erp/contract/report/pricing/site-price'
import type { ExpressSnapshot } from '../../express/freight/snapshot.ts'
import { isFeasible } from '../../express/track/parcel.ts'
import type { Fees } from './fees.ts'
import type { SkuTerms } from './sku-terms.ts'

/** A row with its SKU's figures where it has none of its own. */
export interface Filled {
  line: number
  sku: string | null
  cells: PastedRow
  known: SkuTerms | undefined
  catId: number | null
  wrong: string | null
}
export interface World {
  site: PricingSite
  express: ExpressSnapshot | null
  fees: Map<number, Fees>
  exchangeRate: string
  day: string
  wayId: number | null
  adPercent: string
  targetRate: string | null
}
const NUMBERS: PriceColumn[] = ['cost', 'weight', 'length', 'width', 'height', 'packCost', 'freight', 'targetRate', 'price']
const LABELS = new Map<string, string>(PRICE_COLUMNS)
class Unpriced extends Error {}

/** The first cell that is no number, or one that cannot be below nothing. */
export function wrongCell(cells: PastedRow): string | null {
  for (const name of NUMBERS) {
    const cell = cells[name]
    if (cell === undefined || cell === null || cell === '') continue
    const number = cellNumber(cell)
    const label = LABELS.get(name)!.replace(/\(.*$/, '')
    if (number === null) return `${label}「${cell}」不是数字`
    if (name !== 'targetRate' && compare(number, 0) < 0) return `${label}不能小于0`
  }
  return null
}

export function pricedRow(row: Filled, world: World): PricedRow {
  const line: PricedRow = { ...NOTHING, line: row.line, sku: row.sku, catName: row.cells.catName || row.known?.catName || null }
  try {
    return { ...line, ...reckoned(row, world) }
  } catch (error) {
    if (error instanceof Unpriced) return { ...line, reason: error.message }
    throw error
  }
}

function reckoned({ cells, known, catId, wrong }: Filled, world: World): Partial<PricedRow> {
  if (wrong) throw new Unpriced(wrong)
  const number = (name: PriceColumn) => (cells[name] ? cellNumber(cells[name]) : null)
  const cost = number('cost') ?? known?.cost ?? null
  if (cost === null) throw new Unpriced(known ? 'SKU没有库存成本和采购价，请填写成本' : '请填写成本或SKU')
  const fees = world.fees.get(catId ?? 0)
  if (!fees) throw new Unpriced('没有该平台的毛利参数，请先维护')
  const weight = number('weight') ? Math.ceil(Number(number('weight'))) : (known?.weight ?? null)
  const size = { length: side('length'), width: side('width'), height: side('height') }
  const freight = number('freight') ?? triedFreight(weight, size, world)
  const packCost = number('packCost') ?? known?.packCost ?? '0'
  const { taxRate } = PRICING_SITES[world.site]
  const { exchangeRate, adPercent } = world
  const terms: SiteTerms = { cost, freight, packCost, ...fees, adPercent, taxRate, exchangeRate }
  return {
    cost,
    freight,
    packCost,
    weight,
    ...fees,
    adPercent,
    ...asked(terms, number('price'), number('targetRate') ?? world.targetRate),
  }

  function side(name: 'length' | 'width' | 'height'): number | null {
    const cm = number(name) ?? known?.[name] ?? null
    return cm === null ? null : Number(cm)
  }
}

/** By a price that was given, or for the target. */
function asked(terms: SiteTerms, given: string | null, targetRate: string | null): Partial<PricedRow> {
  if (given !== null) return { price: given, targetRate, ...siteProfit(terms, given) }
  if (targetRate === null) throw new Unpriced('请填写目标利润率或售价')
  const price = sitePrice(terms, targetRate)
  if (price === null) throw new Unpriced(TOO_HIGH)
  return { price, targetRate, ...siteProfit(terms, price) }
}

interface Size {
  length: number | null
  width: number | null
  height: number | null
}

function triedFreight(weight: number | null, size: Size, { express, wayId, site, day }: World): string {
  if (wayId === null || !express) throw new Unpriced('请选择物流渠道或填写运费')
  if (!weight) throw new Unpriced('没有重量，请填写重量或运费')
  const { countryCode } = PRICING_SITES[site]
  const nobody = {
    storeId: null,
    platName: null,
    postCode: null,
    attrs: [],
    declareValue: null,
    declareCurrency: null,
    phone: null,
    taxNo: null,
  }
  const verdict = express.freight({ ...nobody, ...size, countryCode, weight, day }, wayId)
  if (!isFeasible(verdict)) throw new Unpriced(`${verdict.detail}，请填写运费`)
  return verdict.freightCny
}

const NOTHING = {
  price: null,
  profit: null,
  profitRate: null,
  reason: null,
  targetRate: null,
  netPrice: null,
  taxMoney: null,
  cost: null,
  freight: null,
  packCost: null,
  fees: null,
  platformPercent: null,
  payPercent: null,
  adPercent: null,
  fixedFee: null,
  weight: null,
}

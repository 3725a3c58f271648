import { development } from '@erp/contract/product-center/development/development'
import { DEV_TYPE } from '@erp/contract/product-center/development/development.states'
import { offerIdOf } from '../../../connectors/ali/ali1688.ts'
import { checkReferences } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { imageHash, isPicture } from '../../goods/catalog/goods-image.ts'
import { styleOf } from '../../goods/sku/sku-form.ts'
import { catProblems } from './cats.ts'
import { type Cleaned, cleaned, type DevelopmentDraft, type Style } from './draft.ts'
import { developmentProfit } from './profit.ts'
import { dayOf, type PlatformRates, platformRates, ratesOn } from './rates.ts'

export type Prepared = Cleaned & {
  offerIds: string[]
  estProfit: string | null
  estProfitRate: string | null
  imageHash: string | null
}

/** Checked, and with what follows from what was typed: profit, offers of 1688, what makes pictures comparable. */
export async function prepare(tx: Tx, drafts: DevelopmentDraft[], ctx: Ctx, known: Partial<Cleaned> = {}): Promise<Prepared[]> {
  const rows = drafts.map(cleaned)
  for (const [i, row] of rows.entries()) await checkDraft(row, drafts[i]!.skus ?? [], known, ctx)
  await checkChosen(tx, rows, drafts, ctx)
  const day = dayOf(ctx.now)
  const plats = await platformRates(tx, [...new Set(rows.flatMap(({ targetPlats }) => targetPlats))], day)
  requireKnown(rows, plats)
  const rates = await ratesOn(tx, [...new Set(rows.flatMap(({ currency }) => currency ?? []))], day)
  return Promise.all(
    rows.map(async (row) => {
      const whole = { ...row, ...usualRates(row, plats) }
      const offerIds = [...new Set(row.purchaseUrls.flatMap((url) => offerIdOf(url) ?? []))]
      return { ...whole, offerIds, ...estimated(whole, rates, day), imageHash: await imageHash(ctx.house, row.mainImage) }
    }),
  )
}

async function checkDraft(row: Cleaned, styles: Style[], known: Partial<Cleaned>, ctx: Ctx): Promise<void> {
  if (!row.goodsName) throw bad(`${development.fields.goodsName.label}不能为空`, 'goodsName')
  if (row.devType === DEV_TYPE.follow && row.refUrls.length === 0) throw bad('逆向开发请填写竞品链接', 'refUrls')
  const twin = styles.findIndex((style, i) => styles.slice(0, i).some((other) => styleOf(other) === styleOf(style)))
  if (twin >= 0) throw bad(`第${twin + 1}行款式重复`, 'skus')
  const pictures = [row.mainImage, ...row.images, ...styles.map(({ image }) => image)].flatMap((url) => url ?? [])
  const old = new Set([known.mainImage, ...(known.images ?? [])])
  for (const url of new Set(pictures))
    if (!old.has(url) && !(await isPicture(ctx.house, url))) throw bad('图片不存在，请重新上传', 'images')
}

/** What was chosen is there, asked once for all of them. */
async function checkChosen(tx: Tx, rows: Cleaned[], drafts: DevelopmentDraft[], ctx: Ctx): Promise<void> {
  const [wrong] = await catProblems(
    tx,
    rows.flatMap((row) => row.catId ?? []),
  )
  if (wrong) throw bad(wrong[1], 'catId')
  const chosen = {
    season: rows.flatMap(({ season }) => season ?? []),
    currency: rows.flatMap(({ currency }) => currency ?? []),
    disabledGroupIds: rows.flatMap(({ disabledGroupIds }) => disabledGroupIds),
    recommendTo: drafts.flatMap(({ recommendTo }) => recommendTo ?? []),
  }
  await checkReferences(tx, development, Object.fromEntries(Object.entries(chosen).filter(([, all]) => all.length > 0)), ctx)
  const countries = [...new Set(rows.flatMap(({ targetCountries }) => targetCountries))]
  const found = await tx.query<{ code: string }>(
    sql`SELECT country_code AS code FROM basic_country WHERE country_code = ANY(${countries}::text[]) AND deleted_at IS NULL`,
  )
  const unknown = countries.find((code) => !found.some((one) => one.code === code))
  if (unknown) throw bad(`目标国家「${unknown}」不存在`, 'targetCountries')
}

function requireKnown(rows: Cleaned[], plats: PlatformRates[]): void {
  const known = new Set(plats.map(({ platCode }) => platCode))
  const unknown = rows.flatMap(({ targetPlats }) => targetPlats).find((code) => !known.has(code))
  if (unknown) throw bad(`目标平台「${unknown}」不存在`, 'targetPlats')
}

type Rates = Pick<Cleaned, 'feeRate' | 'payRate' | 'adRate'>
/** What was not typed is what the first target platform usually takes. */
function usualRates(row: Cleaned, plats: PlatformRates[]): Rates {
  const usual = plats.find(({ platCode }) => platCode === row.targetPlats[0])
  const feeRate = row.feeRate ?? usual?.feeRate ?? null
  return { feeRate, payRate: row.payRate ?? usual?.payRate ?? null, adRate: row.adRate }
}

export type Estimate = Pick<Prepared, 'estProfit' | 'estProfitRate'>
const UNKNOWN: Estimate = { estProfit: null, estProfitRate: null }
type Terms = Pick<Cleaned, 'estSalePrice' | 'currency' | 'estCost' | 'estPackCost' | 'estFreight'> & Rates

export function estimated(row: Terms, rates: Map<string, string>, day: string): Estimate {
  if (!row.estSalePrice || !row.currency || !row.estCost) return UNKNOWN
  const exchangeRate = rates.get(row.currency)
  if (!exchangeRate) throw bad(`币种${row.currency}在${day}没有汇率，请先维护`, 'currency')
  const { profit, profitRate } = developmentProfit(
    termsOf({ ...row, estSalePrice: row.estSalePrice, estCost: row.estCost }, exchangeRate),
  )
  return { estProfit: profit, estProfitRate: profitRate }
}

export const termsOf = (row: Terms & { estSalePrice: string; estCost: string }, exchangeRate: string) => ({
  salePrice: row.estSalePrice,
  exchangeRate,
  feeRate: row.feeRate ?? '0',
  payRate: row.payRate ?? '0',
  adRate: row.adRate ?? '0',
  cost: row.estCost,
  packCost: row.estPackCost ?? '0',
  freight: row.estFreight ?? '0',
})

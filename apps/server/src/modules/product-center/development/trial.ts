import type { development } from '@erp/contract/product-center/development/development'
import type { PlatformProfit, ProfitTrial } from '@erp/contract/product-center/development/development-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { termsOf } from './prepare.ts'
import { developmentProfit, type ProfitTerms } from './profit.ts'
import { dayOf, type PlatformRates, platformRates, ratesOn } from './rates.ts'

type CalcProfit = Handler<(typeof development)['actions']['calc-profit']>
const NOTHING = { exchangeRate: null, estProfit: null, estProfitRate: null, platforms: [] }

/** What would be left: by the rates that were typed, and by those of each platform. */
export const calcProfit: CalcProfit = async (tx, input, ctx): Promise<ProfitTrial> => {
  const day = dayOf(ctx.now)
  const minProfitRate = await leastOf(tx, input.catId ?? null)
  const { estSalePrice, estCost, currency } = input
  const exchangeRate = currency ? (await ratesOn(tx, [currency], day)).get(currency) : undefined
  if (!estSalePrice || !estCost || !exchangeRate) return { ...NOTHING, exchangeRate: exchangeRate ?? null, minProfitRate }
  const plats = await platformRates(tx, input.targetPlats ?? [], day)
  const [first] = plats
  const rates = {
    feeRate: input.feeRate ?? first?.feeRate ?? null,
    payRate: input.payRate ?? first?.payRate ?? null,
    adRate: input.adRate ?? null,
  }
  const { estPackCost = null, estFreight = null } = input
  const terms = termsOf({ estSalePrice, estCost, estPackCost, estFreight, currency: currency!, ...rates }, exchangeRate)
  const typed = lineOf(terms, null, '填写的费率')
  const platforms = [typed, ...plats.map((plat) => lineOf(terms, plat, plat.platName))]
  return { exchangeRate, estProfit: typed.profit, estProfitRate: typed.profitRate, minProfitRate, platforms }
}

function lineOf(typed: ProfitTerms, plat: PlatformRates | null, platName: string): PlatformProfit {
  const terms = { ...typed, feeRate: plat?.feeRate ?? typed.feeRate, payRate: plat?.payRate ?? typed.payRate }
  const { feeRate, payRate, adRate } = terms
  return { platCode: plat?.platCode ?? null, platName, feeRate, payRate, adRate, ...developmentProfit(terms) }
}

async function leastOf(tx: Tx, catId: number | null): Promise<string | null> {
  const cat =
    catId &&
    (await tx.one<{ least: string | null }>(sql`SELECT min_profit_rate AS least FROM goods_goods_cats WHERE id = ${catId}`))
  return cat ? cat.least : null
}

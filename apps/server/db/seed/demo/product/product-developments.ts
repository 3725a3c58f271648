import { DEV_SOURCE, DEV_TYPE, INFRINGE } from '@erp/contract/product-center/development/development.states'
import { wireDate } from '../../../../src/kit/clock.ts'
import { sql } from '../../../../src/kit/db/db.ts'
import { approveDevelopments } from '../../../../src/modules/product-center/development/approve.ts'
import { type DevelopmentDraft, makeDevelopment } from '../../../../src/modules/product-center/development/development-make.ts'
import { moveLocked } from '../../../../src/modules/product-center/development/lock.ts'
import { receiveDevelopments } from '../../../../src/modules/product-center/development/receive.ts'
import { tellLeaders } from '../../../../src/modules/product-center/development/tell.ts'
import { toGoods } from '../../../../src/modules/product-center/development/to-goods.ts'
import { voidDevelopments } from '../../../../src/modules/product-center/development/void.ts'
import type { ListedGoods } from './product-goods.ts'
import { type Idea, ideas } from './product-ideas.ts'
import { supplierShot } from './product-pictures.ts'
import { HOUR, type ProductPlay } from './product-play.ts'

const DAY = 24 * HOUR
const DEVELOPERS = ['developer', 'yuan.jing', 'developer', 'cai.wen', 'jiang.tao', 'developer', 'yu.qing', 'du.juan']
const SELLERS = ['seller', 'xu.lei', 'seller', 'song.yu', 'peng.fei']
const REASONS = ['同行一周卖了三百多件', '客户多次询问', '站内搜索上升很快', '展会上看到，工厂可代发']
const REFUSALS = ['利润率过低，请换货源再报', '单价太低，运费占比过高', '外观涉及明星肖像，风险大']
/** Of what was sold for months, so many were developed here. */
const PAST = 14

/** Ideas in every state, and what once was one and is sold today. */
export async function developIdeas(play: ProductPlay): Promise<void> {
  const cats = await play.tx.query<{ id: number; code: string }>(sql`SELECT id, cat_code AS code FROM goods_goods_cats`)
  const catOf = new Map(cats.map(({ id, code }) => [code, id]))
  const pictures = await Promise.all(ideas.map(({ drawing, color, n }) => supplierShot(play.files, drawing, color, n)))
  for (const idea of ideas) await new IdeaTale(play, idea, draftOf(idea, catOf.get(idea.cat)!, pictures[idea.n]!)).tell()
}

const draftOf = (idea: Idea, catId: number, mainImage: string): DevelopmentDraft => ({
  goodsName: idea.name,
  goodsNameEn: idea.nameEn,
  catId,
  devType: idea.n % 3 === 0 ? DEV_TYPE.follow : DEV_TYPE.own,
  mainImage,
  images: [mainImage],
  refUrls: [`https://www.aliexpress.com/item/${1005007000000000 + idea.n * 7919}.html`],
  purchaseUrls: [`https://detail.1688.com/offer/${730_000_000_000 + idea.n * 104_729}.html`],
  targetPlats: idea.plats,
  targetCountries: ['US', 'ES'],
  estCost: idea.cost,
  estPackCost: '0.50',
  estFreight: idea.freight,
  estWeight: idea.weight,
  estSalePrice: idea.price,
  currency: 'USD',
  adRate: '3',
  estMonthlyQty: idea.monthly,
  infringeCheck: idea.fate === 'waitingRisky' ? INFRINGE.risky : INFRINGE.safe,
  infringeRemark: idea.fate === 'waitingRisky' ? '外观专利在有效期内，结构不同' : null,
  skus: idea.styles.map((property1) => ({ property1, costPrice: idea.cost, weight: idea.weight, image: mainImage })),
})

class IdeaTale {
  readonly #play: ProductPlay
  readonly #idea: Idea
  readonly #draft: DevelopmentDraft
  readonly #developer: string
  readonly #start: number
  #id = 0

  constructor(play: ProductPlay, idea: Idea, draft: DevelopmentDraft) {
    this.#play = play
    this.#idea = idea
    this.#draft = draft
    this.#developer = DEVELOPERS[idea.n % DEVELOPERS.length]!
    this.#start = play.on(startOf(idea), 9 + (idea.n % 7), (idea.n * 13) % 60)
  }

  async tell(): Promise<void> {
    const { n, fate } = this.#idea
    const isIdea = n % 2 === 0 || ['pool', 'poolFor', 'held', 'dueBack'].includes(fate)
    await (isIdea ? this.#recommend() : this.#begin())
    if (fate === 'pool' || fate === 'poolFor') return
    if (isIdea) await receiveDevelopments(this.#play.tx, { ids: [this.#id] }, await this.#at(5, this.#developer))
    if (['held', 'dueBack', 'open'].includes(fate)) return
    if (fate === 'void') return await this.#drop()
    await this.#submit()
    if (fate.startsWith('waiting')) return
    await this.#decide()
    if (fate === 'made') await toGoods(this.#play.tx, { ids: [this.#id] }, await this.#at(51, this.#developer))
  }

  #at(hours: number, who: string) {
    return this.#play.at(Math.min(this.#start + hours * HOUR, Date.now() - HOUR / 2), who)
  }

  async #recommend(): Promise<void> {
    const { n, fate } = this.#idea
    const recommendTo = fate === 'poolFor' ? await this.#play.idOf('developer') : null
    const draft = { ...this.#draft, recommendReason: REASONS[n % REASONS.length]!, recommendTo }
    const ctx = await this.#at(0, SELLERS[n % SELLERS.length]!)
    this.#id = (await makeDevelopment(this.#play.tx, draft, ctx, { toPool: true, source: DEV_SOURCE.recommended })).id
  }

  async #begin(): Promise<void> {
    this.#id = (await makeDevelopment(this.#play.tx, this.#draft, await this.#at(0, this.#developer))).id
  }

  async #drop(): Promise<void> {
    await voidDevelopments(
      this.#play.tx,
      { ids: [this.#id], reason: '供应商停产，暂无替代货源' },
      await this.#at(30, 'supervisor'),
    )
  }

  async #submit(): Promise<void> {
    const ctx = await this.#at(26, this.#developer)
    const repeatReason = this.#idea.fate === 'waitingRepeat' ? '货源不同，成本低两成，准备替换旧款' : null
    const note = repeatReason ? { note: `同款说明：${repeatReason}` } : {}
    await moveLocked(this.#play.tx, 'submit', [{ id: this.#id }], ctx, { set: { submitTime: ctx.now, repeatReason }, ...note })
    await tellLeaders(this.#play.tx, [this.#id], ctx)
  }

  async #decide(): Promise<void> {
    const { n, fate } = this.#idea
    const isNo = fate === 'rejected'
    const remark = isNo ? REFUSALS[n % REFUSALS.length]! : n % 2 ? '可以做，先小批量试销' : '同意'
    await approveDevelopments(this.#play.tx, { ids: [this.#id], pass: isNo ? 0 : 1, remark }, await this.#at(49, 'supervisor'))
  }
}

/** Days ago that it began, so that what is open is fresh and what was received long ago goes back soon. */
function startOf({ fate, n }: Idea): number {
  if (fate === 'poolFor') return 0
  if (fate === 'dueBack') return 7
  if (fate === 'made') return 6 + (n % 5) * 2
  if (fate === 'void') return 20 + n
  return fate === 'rejected' || fate === 'approved' ? 4 + (n % 6) : 2 + (n % 4)
}

/** Goods of the catalogue that began as a development: their estimates can be held against what they sold. Answers the development of each. */
export async function developPast(play: ProductPlay, goods: ListedGoods[], pictureOf: (goods: ListedGoods) => string) {
  const sold = goods.filter(({ firstDay }) => firstDay !== null).toSorted((a, b) => (a.firstDay! < b.firstDay! ? 1 : -1))
  const step = Math.max(1, Math.floor(sold.length / PAST))
  const made = new Map<number, number>()
  for (const [n, one] of sold
    .filter((_, i) => i % step === 0)
    .slice(0, PAST)
    .entries())
    made.set(one.id, await developOne(play, one, pictureOf(one), n))
  return made
}

async function developOne(play: ProductPlay, goods: ListedGoods, picture: string, n: number): Promise<number> {
  const { tx } = play
  const { developer } = goods
  const before = Math.min(goods.created, Date.parse(`${goods.firstDay}T00:00:00+08:00`)) - 4 * DAY
  const approved = Date.parse(`${wireDate(new Date(before))}T09:30:00+08:00`) + (n % 8) * HOUR
  const [cost] = await tx.query<{ cost: string; weight: number; price: string }>(sql`
    SELECT round(coalesce(cost_price, 10), 2)::text AS cost, coalesce(ceil(weight), 100)::int AS weight, greatest(2.99, round((coalesce(cost_price, 10) * 1.6 + 18) / 5.6, 0) - 0.01)::text AS price
    FROM goods_goods_sku WHERE id = ${goods.skus[0]!.id}`)
  const draft: DevelopmentDraft = {
    ...draftOf({ ...ideas[n]!, n: 1000 + n, fate: 'made' }, goods.catId, picture),
    goodsName: goods.name,
    goodsNameEn: goods.nameEn,
    targetPlats: ['smt'],
    season: goods.season,
    estCost: cost!.cost,
    estFreight: '12.00',
    estWeight: cost!.weight,
    estSalePrice: cost!.price,
    skus: goods.skus.map((sku) => ({ property1: sku.sku.slice(-2), costPrice: cost!.cost, weight: cost!.weight })),
  }
  const isIdea = n % 3 > 0
  const origin = isIdea ? { toPool: true, source: DEV_SOURCE.recommended } : {}
  const by = await play.at(approved - 5 * DAY, isIdea ? SELLERS[n % SELLERS.length]! : developer)
  const { id } = await makeDevelopment(
    tx,
    isIdea ? { ...draft, recommendReason: REASONS[n % REASONS.length]! } : draft,
    by,
    origin,
  )
  if (isIdea) await receiveDevelopments(tx, { ids: [id] }, await play.at(approved - 4 * DAY, developer))
  await estimate(play, id, Number(goods.profit30 ?? 0), n)
  const submitted = await play.at(approved - DAY, developer)
  await moveLocked(tx, 'submit', [{ id }], submitted, { set: { submitTime: submitted.now } })
  await approveDevelopments(tx, { ids: [id], pass: 1, remark: '同意' }, await play.at(approved, 'supervisor'))
  const ctx = await play.at(approved + 6 * HOUR, developer)
  await moveLocked(tx, 'toGoods', [{ id }], ctx, { set: { goodsId: goods.id }, note: goods.code })
  return id
}

/** Most estimates held, some were far too hopeful. */
const estimate = ({ tx }: ProductPlay, id: number, earned: number, n: number): Promise<number> =>
  tx.run(sql`
    UPDATE product_center_development SET est_monthly_qty = greatest(1, floor(${Math.max(earned, 5)}::numeric / greatest(est_profit, 1) * ${n % 3 === 1 ? 4 : 1}::numeric))::int
    WHERE id = ${id}`)

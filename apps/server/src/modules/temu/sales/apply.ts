import { createHash } from 'node:crypto'
import { type Applied, salesManagement } from '@erp/contract/temu/sales/sales'
import { adviceStates } from '@erp/contract/temu/sales/sales.states'
import { managedPlatform } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, Refusal, refuse } from '../../../kit/refuse.ts'
import { askInReach } from '../../authorize/auth/account.ts'
import { type AdvisedRow, lockRows, readRows, refuseHandled } from './rows.ts'

interface Wish {
  salesId: number
  quantity: number
}
type Shop = Applied['shops'][number]

/** All lines of a shop go to the platform at once: it takes them or none. What one shop refuses does not keep another waiting. */
export async function applyAdvice(tx: Tx, { rows }: { rows: Wish[] }, ctx: Ctx): Promise<Applied> {
  const wanted = new Map(rows.map(({ salesId, quantity }) => [salesId, quantity]))
  if (wanted.size < rows.length) throw bad('同一行只能申请一次', 'rows')
  const found = await readRows(tx, [...wanted.keys()], ctx)
  refuseHandled(found, 'apply')
  const done: Shop[] = []
  const failed: (Applied['failed'][number] & { refusal: Refusal })[] = []
  for (const [shopId, own] of Map.groupBy(found, (row) => row.shopId)) {
    const { shopName } = own[0]!
    const ids = own.map(({ id }) => id)
    await askInReach(shopId, ctx, (account) => applyShop(account, ids, wanted, ctx)).then(
      (shop) => done.push({ shopId, shopName, ...shop }),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        failed.push({ shopId, shopName, reason: error.message, refusal: error })
      },
    )
  }
  if (done.length === 0) throw failed.length === 1 ? failed[0]!.refusal : refuse(said(failed))
  if (failed.length) ctx.say(`${done.length} 个店铺已申请；${said(failed)}`)
  return { shops: done, failed: failed.map(({ shopId, shopName, reason }) => ({ shopId, shopName, reason })) }
}

const said = (failed: Applied['failed']): string =>
  failed.map(({ shopName, reason }) => `店铺「${shopName}」：${reason}`).join('；')

/** The platform is asked while the rows are held, before anything is kept: after a lost answer the same key is asked again. */
const applyShop = (account: ShopAccount, ids: number[], wanted: Map<number, number>, ctx: Ctx) =>
  ctx.house.db.transact(async (tx): Promise<Omit<Shop, 'shopId' | 'shopName'>> => {
    const locked = await lockRows(tx, ids)
    refuseHandled(locked, 'apply')
    const lines = locked.map(({ id, productSkuId }) => ({ productSkuId, quantity: wanted.get(id)! }))
    const { subPurchaseOrderSns } = await managedPlatform(ctx.house).applyStockOrder(account, keyOf(locked, wanted), lines)
    await moveSet(tx, salesManagement, adviceStates, 'apply', ids, ctx, {
      column: 'advice_state',
      note: subPurchaseOrderSns.length ? `备货单 ${subPurchaseOrderSns.slice(0, 5).join('、')}` : undefined,
      set: { applySns: subPurchaseOrderSns, ignoreUntil: null },
    })
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
    return { lines: lines.length, quantity, subPurchaseOrderSns }
  })

/** The same rows, untouched since, with the same quantities are the same application. */
function keyOf(rows: AdvisedRow[], wanted: Map<number, number>): string {
  const what = rows.map(({ id, version }) => `${id}/${version}/${wanted.get(id)}`).join(' ')
  return createHash('sha256').update(what).digest('hex').slice(0, 32)
}

/** For so many days nobody is asked about them; the next sync after that may advise them again. */
export async function ignoreAdvice(tx: Tx, { ids, days }: { ids: number[]; days: number }, ctx: Ctx): Promise<null> {
  const rows = await readRows(tx, ids, ctx)
  refuseHandled(rows, 'ignore')
  await moveSet(tx, salesManagement, adviceStates, 'ignore', ids, ctx, {
    column: 'advice_state',
    note: `${days} 天`,
    set: { ignoreUntil: sql`${ctx.now.slice(0, 10)}::date + ${days}::int` },
  })
  return null
}

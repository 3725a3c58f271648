import { round } from '@erp/contract/kit/decimal'
import { isPlatformStore, TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { type TemuConfigOf, temuConfig } from '@erp/contract/temu/setup/config'
import type { Rows } from '../../../../db/rows.ts'
import { change, insert } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { setting } from '../../../kit/setting.ts'

type Calls = Handlers<typeof temuConfig>
type Saved = Parameters<Calls['update']>[1]
export type TemuConfig = Rows['temu_config']
const PLAT = 'temu'
const PICKUP = 2

const configs = keepMainList(
  listOf(temuConfig, {
    joins: raw('JOIN authorize_shop h ON h.id = t.shop_id'),
    reach: (ctx: Ctx) => ownShops(ctx.user, raw('h')),
    order: raw('t.shop_id'),
  }),
)

/** How shops are supplied, by shop; one that is not in use, or was never said, is not there. */
export async function configsOf(tx: Tx, shopIds: readonly number[]): Promise<Map<number, TemuConfig>> {
  const rows = await tx.query<TemuConfig>(
    sql`SELECT * FROM temu_config WHERE shop_id = ANY(${[...shopIds]}::bigint[]) AND is_activated = 1 AND deleted_at IS NULL`,
  )
  return new Map(rows.map((row) => [row.shop_id, row]))
}

export const configHandlers: Calls = {
  'list-page': configs.page,
  unset: (tx, _input, ctx) =>
    tx.query<{ shopId: number; shopName: string }>(sql`
      SELECT h.id AS "shopId", h.shop_name AS "shopName" FROM authorize_shop h
      WHERE h.plat_code = ${PLAT} AND h.deleted_at IS NULL AND ${ownShops(ctx.user, raw('h'))}
        AND NOT EXISTS (SELECT 1 FROM temu_config c WHERE c.shop_id = h.id AND c.deleted_at IS NULL) ORDER BY h.shop_name`),
  get: async (tx, { shopId }, ctx) => {
    await requireShop(tx, shopId, ctx)
    const known = await kept(tx, shopId)
    return known ? configs.get(tx, known.id, ctx) : beginning(tx, shopId)
  },
  'virtual-store': async () => [{ storeId: TEMU_STORE_ID, storeName: 'TEMU虚拟仓' }],
  update: async (tx, input, ctx) => {
    await requireShop(tx, input.shopId, ctx)
    await check(tx, input)
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('temu-config', ${input.shopId}))`)
    const known = await kept(tx, input.shopId)
    return known ? change(tx, configs, { ...input, id: known.id }, ctx) : insert(tx, configs, input, ctx)
  },
}

const kept = (tx: Tx, shopId: number) =>
  tx.one<{ id: number }>(sql`SELECT id FROM temu_config WHERE shop_id = ${shopId} AND deleted_at IS NULL`)

async function requireShop(tx: Tx, shopId: number, ctx: Ctx): Promise<void> {
  const shop = await tx.one<{ name: string; plat: string }>(sql`
    SELECT h.shop_name AS name, h.plat_code AS plat FROM authorize_shop h WHERE h.id = ${shopId} AND h.deleted_at IS NULL AND ${ownShops(ctx.user, raw('h'))}`)
  if (!shop) throw missing('店铺')
  if (shop.plat !== PLAT) throw bad(`店铺「${shop.name}」不是Temu店铺`, 'shopId')
}

/** What the book and 系统参数 say where nobody has said anything yet. */
async function beginning(tx: Tx, shopId: number): Promise<TemuConfigOf> {
  return {
    id: 0,
    version: 0,
    shopId,
    outStoreId: null,
    isActivated: 1,
    autoAccept: 0,
    autoStage: 0,
    stockDays: await setting(tx, 'temu.stockDays', 21),
    capFactor: '1.5',
    marginFloor: round(await setting(tx, 'temu.marginFloor', 0.15), 4),
    deliveryMethod: 3,
    expressCompanyId: null,
    pickupAddressId: null,
    boxMaxWeight: '25.00',
    boxMaxQty: 200,
    skuLabelTemplateId: null,
    packageLabelTemplateId: null,
    createBy: null,
    createTime: '',
    updateBy: null,
    updateTime: '',
  }
}

async function check(tx: Tx, { shopId, outStoreId, pickupAddressId, expressCompanyId }: Saved): Promise<void> {
  if (outStoreId === TEMU_STORE_ID) throw bad('TEMU虚拟仓不能作为发货仓', 'outStoreId')
  const store = await tx.one<{ name: string; type: number; isActivated: number }>(
    sql`SELECT store_name AS name, store_type AS type, is_activated AS "isActivated" FROM stock_store WHERE id = ${outStoreId} AND deleted_at IS NULL`,
  )
  if (!store) throw bad('发货仓不存在', 'outStoreId')
  if (isPlatformStore(store.type)) throw bad(`发货仓应为自营仓，「${store.name}」不是`, 'outStoreId')
  if (!store.isActivated) throw bad(`仓库「${store.name}」已停用`, 'outStoreId')
  if (pickupAddressId) await requirePickup(tx, pickupAddressId, shopId)
  if (!expressCompanyId) return
  const company = await tx.one<{ name: string; isActivated: number }>(
    sql`SELECT name, is_activated AS "isActivated" FROM temu_express_company WHERE id = ${expressCompanyId} AND deleted_at IS NULL`,
  )
  if (!company) throw bad('快递公司不存在', 'expressCompanyId')
  if (!company.isActivated) throw bad(`快递公司「${company.name}」已停用`, 'expressCompanyId')
}

async function requirePickup(tx: Tx, addressId: number, shopId: number): Promise<void> {
  const address = await tx.one<{ plat: string; shopId: number | null; type: number; isActivated: number }>(sql`
    SELECT plat_code AS plat, shop_id AS "shopId", address_type AS type, is_activated AS "isActivated" FROM basic_platform_address WHERE id = ${addressId} AND deleted_at IS NULL`)
  if (!address) throw bad('取件地址不存在', 'pickupAddressId')
  if (address.type !== PICKUP) throw bad('取件地址应为类型「揽收」的平台地址', 'pickupAddressId')
  if (address.plat !== PLAT || (address.shopId !== null && address.shopId !== shopId))
    throw bad('取件地址不属于该店铺', 'pickupAddressId')
  if (!address.isActivated) throw bad('取件地址已停用', 'pickupAddressId')
}

import { platformAddress } from '@erp/contract/basic/platform-address'
import { change, crudOf, insert, remove } from '../../kit/crud.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import { importInto } from '../../kit/excel/import.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { log, unchanged } from '../../kit/log.ts'
import { bad, refuse } from '../../kit/refuse.ts'
import { syncAddresses } from './platform-address-sync.ts'

interface Slot {
  platCode: string
  shopId?: number | null
  addressType: number
}
interface Place extends Slot {
  countryCode: string
  provinceCode?: string | null
  cityCode?: string | null
  areaCode?: string | null
  city?: string | null
}
type Address = Slot & { id: number; isDefault: 0 | 1; version: number }
const list = listOf(platformAddress)

export const platformAddresses: Handlers<typeof platformAddress> = {
  ...crudOf(platformAddress),
  add,
  edit: async (tx, input, ctx) => {
    await requirePlace(tx, input)
    const before = (await list.get(tx, input.id, ctx)) as Address
    const moved = keyOf(before) !== keyOf(input)
    for (const key of [keyOf(before), keyOf(input)].sort()) await lock(tx, key)
    if (before.isDefault && (moved || !input.isDefault)) await requireAlone(tx, before)
    const isDefault = await takesDefault(tx, input, input.id, ctx)
    return change(tx, list, { ...input, isDefault }, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await lock(tx, keyOf((await list.get(tx, id, ctx)) as Address))
    const before = (await list.get(tx, id, ctx)) as Address
    if (before.isDefault) await requireAlone(tx, before)
    return remove(tx, list, id, ctx)
  },
  'set-default': async (tx, { id }, ctx) => {
    const address = (await list.get(tx, id, ctx)) as Address
    await lock(tx, keyOf(address))
    const now = await list.get(tx, id, ctx)
    if (now['isDefault'] === 1) {
      unchanged(ctx)
      return now as never
    }
    await takesDefault(tx, { ...address, isDefault: 1 }, id, ctx)
    await mark(tx, id, 1, ctx)
    return list.get(tx, id, ctx) as never
  },
  sync: syncAddresses(add),
  import: (_tx, _input, ctx) => importInto(platformAddress, ctx, (tx, row) => add(tx, row as Place, ctx)),
}

async function add(tx: Tx, input: Place & { isDefault?: 0 | 1 }, ctx: Ctx) {
  await requirePlace(tx, input)
  await lock(tx, keyOf(input))
  const isDefault = await takesDefault(tx, input, 0, ctx)
  return insert(tx, list, { ...input, isDefault }, ctx)
}

async function requirePlace(tx: Tx, address: Place): Promise<void> {
  const { platCode, shopId, countryCode, provinceCode, cityCode, areaCode, city } = address
  if (shopId) {
    const shop = await tx.one(sql`SELECT 1 AS ok FROM authorize_shop WHERE id = ${shopId} AND plat_code = ${platCode}`)
    if (!shop) throw bad('店铺不属于所选平台', 'shopId')
  }
  if (countryCode !== 'CN') {
    if (!city) throw bad('国外地址请填写城市', 'city')
    return
  }
  if (!provinceCode || !cityCode) throw bad('国内地址请选择省份和城市', 'cityCode')
  await requireBelow(tx, cityCode, provinceCode, '所选城市不属于所选省份', 'cityCode')
  if (areaCode) await requireBelow(tx, areaCode, cityCode, '所选区县不属于所选城市', 'areaCode')
}

async function requireBelow(tx: Tx, code: string, parent: string, message: string, field: string): Promise<void> {
  const row = await tx.one<{ parent: string | null }>(sql`
    SELECT parent_code AS parent FROM basic_china_city WHERE code = ${code} AND deleted_at IS NULL`)
  if (row?.parent !== parent) throw bad(message, field)
}

const keyOf = ({ platCode, shopId, addressType }: Slot): string => `${platCode}/${shopId ?? 0}/${addressType}`
/** Writers of one platform, shop and type queue, also before there is a row to lock. */
const lock = (tx: Tx, key: string) => tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`platform-address/${key}`}))`)

const group = ({ platCode, shopId, addressType }: Slot) =>
  sql`plat_code = ${platCode} AND coalesce(shop_id, 0) = ${shopId ?? 0} AND address_type = ${addressType} AND deleted_at IS NULL`

/** The first of its kind is the default; a new default takes it from the old one. */
async function takesDefault(tx: Tx, place: Slot & { isDefault?: 0 | 1 }, id: number, ctx: Ctx): Promise<0 | 1> {
  const old = await tx.one<{ id: number }>(
    sql`SELECT id FROM basic_platform_address WHERE ${group(place)} AND is_default = 1 AND id <> ${id}`,
  )
  if (!old) return 1
  if (!place.isDefault) return 0
  await mark(tx, old.id, 0, ctx)
  return 1
}

async function requireAlone(tx: Tx, { id, ...place }: Address): Promise<void> {
  const other = await tx.one(sql`SELECT 1 AS yes FROM basic_platform_address WHERE ${group(place)} AND id <> ${id} LIMIT 1`)
  if (other) throw refuse('请先将另一个地址设为默认')
}

async function mark(tx: Tx, id: number, isDefault: 0 | 1, ctx: Ctx): Promise<void> {
  const changed = await tx.one<{ version: number }>(sql`
    UPDATE basic_platform_address SET is_default = ${isDefault}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${id} RETURNING version`)
  const changes = [{ field: 'isDefault', label: '默认', from: 1 - isDefault, to: isDefault }]
  const action = isDefault ? '设为默认' : '取消默认'
  await log(tx, ctx, { entity: platformAddress.path, entityId: id, action, changes, version: changed!.version })
}

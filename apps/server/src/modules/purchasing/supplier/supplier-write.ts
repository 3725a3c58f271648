import type { InputOf } from '@erp/contract/kit'
import { type SupplierRow, supplier, supplierImport } from '@erp/contract/purchasing/supplier/supplier'
import { FIRST_LEVEL, SETTLEMENT } from '@erp/contract/purchasing/supplier/supplier-fields'
import type { Rows } from '../../../../db/rows.ts'
import { change, insert } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { requireRegion } from '../config/region.ts'
import { shown, suppliers } from './supplier-list.ts'

export type SupplierInput = InputOf<(typeof supplierImport)['fields']>
export type Level = Pick<Rows['purchasing_supplier_level'], 'id' | 'level_code' | 'allow_period'>

/** A new one begins at the first level, unless somebody who may set levels says otherwise. */
export async function addSupplier(tx: Tx, { bankNo, ...input }: SupplierInput, ctx: Ctx): Promise<SupplierRow> {
  const level = await levelFor(tx, may(ctx.user, 'purchasing:supplier:level') ? input.levelId : null)
  await checkSupplier(tx, input, level)
  const made = await insert(tx, suppliers, { ...settled(input), levelId: level.id }, ctx)
  await keepBank(tx, made.supplierId, bankNo, ctx)
  return shown(await suppliers.get(tx, made.supplierId, ctx))
}

type Changed = SupplierInput & { supplierId: number; version: number }

export async function changeSupplier(tx: Tx, { bankNo, ...input }: Changed, ctx: Ctx): Promise<SupplierRow> {
  const { levelId: before } = await suppliers.get(tx, input.supplierId, ctx)
  const level = await levelFor(tx, before)
  await checkSupplier(tx, input, level)
  await change(tx, suppliers, { ...settled(input), levelId: level.id }, ctx)
  await keepBank(tx, input.supplierId, bankNo, ctx)
  return shown(await suppliers.get(tx, input.supplierId, ctx))
}

export async function levelFor(tx: Tx, levelId: number | null | undefined): Promise<Level> {
  const level = await tx.one<Level>(sql`
    SELECT id, level_code, allow_period FROM purchasing_supplier_level
    WHERE deleted_at IS NULL AND ${levelId ? sql`id = ${levelId}` : sql`true`}
    ORDER BY level_code = ${FIRST_LEVEL} DESC, min_score LIMIT 1`)
  if (!level) throw bad('等级不存在', 'levelId')
  return level
}

async function checkSupplier(tx: Tx, input: Omit<SupplierInput, 'bankNo'>, level: Level): Promise<void> {
  const { settlementType, depositRate, accountPeriodDays } = input
  if (settlementType === SETTLEMENT.deposit && !depositRate) throw bad('定金+尾款结算必须填写定金比例', 'depositRate')
  if (settlementType === SETTLEMENT.period && !accountPeriodDays) throw bad('账期结算必须填写账期天数', 'accountPeriodDays')
  if (settlementType === SETTLEMENT.period && !level.allow_period)
    throw bad(`等级${level.level_code}不允许账期结算，请改用其他结算方式`, 'settlementType')
  await requireRegion(tx, input)
}

/** What belongs to another kind of settlement is not kept, and what is left empty is nothing. */
const settled = (input: Omit<SupplierInput, 'bankNo'>) => ({
  ...input,
  aliMemberId: input.aliMemberId || null,
  depositRate: input.settlementType === SETTLEMENT.deposit ? input.depositRate : null,
  accountPeriodDays: input.settlementType === SETTLEMENT.period ? input.accountPeriodDays : null,
})

const ended = (bankNo: string | null): string | null => bankNo && `****${bankNo.slice(-4)}`

/** The log tells the ends of the numbers, whoever reads it. */
async function keepBank(tx: Tx, id: number, typed: string | null | undefined, ctx: Ctx): Promise<void> {
  if (typed === undefined || typed?.startsWith('*')) return
  const to = typed || null
  const row = (await tx.one<Pick<Rows['purchasing_supplier'], 'bank_no' | 'version'>>(
    sql`SELECT bank_no, version FROM purchasing_supplier WHERE id = ${id} FOR UPDATE`,
  ))!
  if (row.bank_no === to) return
  await tx.run(sql`UPDATE purchasing_supplier SET bank_no = ${to} WHERE id = ${id}`)
  const changes = [{ field: 'bankNo', label: '银行账号', from: ended(row.bank_no), to: ended(to) }]
  await log(tx, ctx, { entity: supplier.path, entityId: id, action: '修改银行账号', changes, version: row.version })
}

/** 409 where a supplier is paid later and the level does not allow it. */
export async function requirePeriodAllowed(tx: Tx, ids: number[], level: Level): Promise<void> {
  if (level.allow_period) return
  const one = await tx.one<{ name: string }>(sql`
    SELECT supplier_name AS name FROM purchasing_supplier WHERE id = ANY(${ids}::bigint[]) AND settlement_type = ${SETTLEMENT.period} ORDER BY id LIMIT 1`)
  if (one) throw refuse(`供应商「${one.name}」为账期结算，等级${level.level_code}不允许账期，请先改结算方式`)
}

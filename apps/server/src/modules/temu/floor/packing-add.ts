import { compare } from '@erp/contract/kit/decimal'
import { PACKAGE } from '@erp/contract/temu/delivery/delivery.states'
import type { PackingRecordRow } from '@erp/contract/temu/floor/packing-record'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, forbidden, missing, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { userState } from '../../account/states.ts'
import { lockPackage } from './package-pieces.ts'
import { type Sealing, seal } from './package-seal.ts'
import { packingRecords } from './packing-record.ts'
import { recordPacking } from './packing-write.ts'

interface Adding extends Sealing {
  isMadeUp?: number | null
  userId?: number | null
}

/** A bench without the package screen seals by it; who may make up for a lost record says whose it was. */
export async function addPacking(tx: Tx, input: Adding, ctx: Ctx): Promise<PackingRecordRow> {
  const { recordId } = input.isMadeUp ? await makeUp(tx, input, ctx) : await seal(tx, input, ctx)
  return packingRecords.get(tx, recordId, ctx)
}

async function makeUp(tx: Tx, input: Adding, ctx: Ctx): Promise<{ recordId: number }> {
  if (!may(ctx.user, 'temu:packing:makeUp')) throw forbidden('只有主管可以补录装箱记录')
  const { order, box } = await lockPackage(tx, input.packageNo, ctx)
  if (box.status === PACKAGE.open) throw refuse(`包裹${box.package_no}尚未封箱，不能补录`)
  const living = await tx.one(sql`SELECT 1 AS yes FROM temu_packing_record WHERE package_id = ${box.id} AND is_revoked = 0`)
  if (living) throw refuse(`包裹${box.package_no}已有装箱记录`)
  const userId = input.userId ?? box.seal_by ?? ctx.user.userId
  const packer = await tx.one(
    sql`SELECT 1 AS yes FROM account_user WHERE id = ${userId} AND status = ${userState.working} AND deleted_at IS NULL`,
  )
  if (!packer) throw missing('装箱人')
  const weight = input.weight ?? box.weight
  if (!weight || compare(weight, '0') <= 0) throw bad('请称重', 'weight')
  const station = input.station ?? box.station
  return recordPacking(tx, { order, box, weight, station, userId, sealTime: box.seal_time ?? ctx.now, isMadeUp: 1 }, ctx)
}

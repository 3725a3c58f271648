import type { Permission, RoleKey } from '../../kit/index.ts'
import { orderLocOccupyBatch } from '../allocation/order-loc-occupy-batch.ts'
import { pickOrder } from '../pick/pick-order.ts'
import { orderPickingBatch } from '../wave/order-picking-batch.ts'
import { wavePickingTemplate } from '../wave/wave-picking-template.ts'

/** What the floor works with: allocation, waves, picking, sowing. */
export const floorResources = { orderLocOccupyBatch, wavePickingTemplate, orderPickingBatch, pickOrder }

const floor: RoleKey[] = ['warehouse', 'supervisor']
export const floorPermissions: Record<Permission, readonly [label: string, roles: readonly RoleKey[]]> = {
  'order:distribute:release': ['释放占用', floor],
  'order:wave:create': ['生成波次', floor],
  'order:wave:cancel': ['取消批次', floor],
  'order:wave:template': ['维护波次模板', floor],
  'order:pick:claim': ['领取拣货单', floor],
  'order:pick:pick': ['拣货', floor],
  'order:pick:short': ['拣货短少', floor],
  'order:pick:reassign': ['改派拣货单', ['supervisor']],
  'order:sow:scan': ['播种', floor],
}

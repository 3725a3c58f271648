import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import { Block, Facts } from './block.tsx'

export const WorkBlock = ({ order: { work } }: { order: OrderDetails }) => (
  <Block title="仓内作业">
    <Facts
      facts={[
        ['拣货批次', work.batchNo],
        ['槽位', work.slotNo],
        ['拣货单', work.pickNos.join('、')],
        ['拣货员', work.pickerName],
        ['播种员', work.sowerName],
        ['包装员', work.packerName],
        ['称重员', work.weigherName],
        ['发货员', work.shipperName],
        ['交接单', work.handoverNo],
      ]}
    />
  </Block>
)

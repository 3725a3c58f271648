import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BizLog, Cover, call } from '../../../kit/index.ts'
import { AddressBlock } from './info/address-block.tsx'
import { Block } from './info/block.tsx'
import { CasesBlock } from './info/cases-block.tsx'
import { GoodsBlock } from './info/goods-block.tsx'
import { InfoHead } from './info/info-head.tsx'
import { LogisticsBlock } from './info/logistics-block.tsx'
import { MoneyBlock } from './info/money-block.tsx'
import { NotesBlock } from './info/notes-block.tsx'
import { RelatedBlock } from './info/related-block.tsx'
import { StageBar } from './info/stage-bar.tsx'
import { WorkBlock } from './info/work-block.tsx'
import '../order.css'
import './info/info.css'

/** /orderListInfo/{id}: everything about one order, and what can be done with it now. */
export default function OrderInfo() {
  const id = Number(useParams()['id'])
  const client = useQueryClient()
  const key = [tradeInfo.path, 'get', id]
  const asked = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(tradeInfo, 'get', { id }, { signal }),
    enabled: Number.isSafeInteger(id),
    staleTime: 0,
    retry: false,
  })
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  const reload = () => {
    void client.invalidateQueries({ queryKey: key })
    void client.invalidateQueries({ queryKey: ['biz-log', tradeInfo.path, id] })
    void client.invalidateQueries({ queryKey: [tradeInfo.path, 'trace', id] })
    void client.invalidateQueries({ queryKey: ['list'] })
  }
  return <Info order={asked.data} id={id} reload={reload} />
}

const Info = ({ order, id, reload }: { order: OrderDetails; id: number; reload: () => void }) => (
  <article className="order-info" aria-label={`订单 ${order.orderNo}`}>
    <InfoHead order={order} id={id} onDone={reload} />
    <StageBar order={order} />
    <GoodsBlock order={order} />
    <div className="info-columns">
      <div>
        <LogisticsBlock order={order} id={id} />
        <MoneyBlock order={order} />
        <CasesBlock order={order} id={id} />
        <RelatedBlock order={order} />
      </div>
      <div>
        <AddressBlock order={order} />
        <WorkBlock order={order} />
        {!order.money.mergedInto && <NotesBlock order={order} id={id} onDone={reload} />}
        <Block title="操作日志">
          <BizLog entity={tradeInfo.path} entityId={id} />
        </Block>
      </div>
    </div>
  </article>
)

import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import { Link } from 'react-router'
import { Lines } from '../../../../kit/index.ts'
import { Block } from './block.tsx'
import { isOrder, stateOf } from './related-state.ts'

/** Other documents of the same sale. */
export function RelatedBlock({ order: { related } }: { order: OrderDetails }) {
  return (
    <Block title="关联单">
      {related.length === 0 ? (
        <span className="nothing">没有关联单</span>
      ) : (
        <div className="info-scroll">
          <Lines
            rows={related}
            keyOf={(row) => `${row.kind}${row.id}`}
            columns={[
              { title: '关系', render: (row) => row.kind },
              { title: '单号', render: (row) => (isOrder(row) ? <Link to={`/orderListInfo/${row.id}`}>{row.no}</Link> : row.no) },
              { title: '状态', render: stateOf },
            ]}
          />
        </div>
      )}
    </Block>
  )
}

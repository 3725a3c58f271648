import { DIFF_KINDS, type LatestCheck, type SelfCheckDiff } from '@erp/contract/stock/store/self-check'
import { Descriptions } from 'antd'
import { Copyable, type LineColumn, Lines, ViewDrawer } from '../../../kit/index.ts'
import '../figures/figures.css'

/** 数据校验: what the last look compared, and where two books say different numbers. */
export function SelfCheckDrawer({ latest: { last, diffs }, onClose }: { latest: LatestCheck; onClose: () => void }) {
  return (
    <ViewDrawer open size={960} className="detail" title="数据校验" onClose={onClose}>
      <div className="trace">
        {last && (
          <Descriptions size="small" column={{ xs: 1, sm: 2 }}>
            <Descriptions.Item label="时间">
              {last.startTime} 至 {last.endTime}
            </Descriptions.Item>
            <Descriptions.Item label="核对人">{last.runBy ?? '每晚自动'}</Descriptions.Item>
            <Descriptions.Item label="核对SKU数">{last.pairCount}</Descriptions.Item>
            <Descriptions.Item label="核对流水数">{last.movementCount}</Descriptions.Item>
            <Descriptions.Item label="结果">{last.message}</Descriptions.Item>
          </Descriptions>
        )}
        <section>
          <h3>不平明细{last && last.diffCount > diffs.length ? `（显示 ${diffs.length} / ${last.diffCount}）` : ''}</h3>
          {diffs.length ? (
            <Lines columns={COLUMNS} rows={diffs} keyOf={(diff) => diff.id} />
          ) : (
            <span className="nothing">没有不平的账</span>
          )}
        </section>
      </div>
    </ViewDrawer>
  )
}

const COLUMNS: LineColumn<SelfCheckDiff>[] = [
  { title: '核对项', render: (diff) => DIFF_KINDS.find(([kind]) => kind === diff.kind)?.[1] },
  { title: '仓库', render: (diff) => diff.storeName },
  { title: 'SKU', render: (diff) => <Copyable text={diff.sku} /> },
  { title: '库位/容器', render: (diff) => diff.placeName },
  { title: '账面', right: true, render: (diff) => diff.leftValue },
  { title: '对照', right: true, render: (diff) => diff.rightValue },
  { title: '分歧流水', render: (diff) => diff.movementDocNo && `${diff.movementDocNo} ${diff.movementTime ?? ''}` },
  { title: '异常单', render: (diff) => diff.errNo },
]

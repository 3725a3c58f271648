import { goodsStatusUpdateLog, type StatusLogRow } from '@erp/contract/goods/status/goods-status-update-log'
import { useQuery } from '@tanstack/react-query'
import { AskedLines, ChoiceTag, call, DictTag, type LineColumn } from '../../../../kit/index.ts'

export function StatusLogTab({ goodsId }: { goodsId: number }) {
  const asked = useQuery({
    queryKey: ['list', goodsStatusUpdateLog.path, 'of-goods', goodsId],
    queryFn: ({ signal }) => call(goodsStatusUpdateLog, 'list', { goodsId }, { signal }),
    staleTime: 0,
  })
  return (
    <div className="scroll-x">
      <AskedLines asked={asked} columns={columns} keyOf={(log) => log.id} empty="状态还没有变过" />
    </div>
  )
}

const columns: LineColumn<StatusLogRow>[] = [
  { title: '时间', render: (log) => log.createTime },
  { title: 'SKU', render: (log) => log.sku },
  {
    title: '变更',
    render: (log) => (
      <>
        <DictTag type="goods_status" value={log.fromStatus} /> → <DictTag type="goods_status" value={log.toStatus} />
      </>
    ),
  },
  { title: '原因', render: (log) => log.reason },
  { title: '来源', render: (log) => <ChoiceTag field={goodsStatusUpdateLog.fields.source} value={log.source} /> },
  { title: '操作人', render: (log) => log.operatorName ?? '系统' },
]

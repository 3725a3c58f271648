import { label } from '@erp/contract/express/label/label'
import type { LabelBlock, TemplateSize } from '@erp/contract/express/label/label-template'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { type CallError, call, LabelView } from '../../../kit/index.ts'

/** What the printer will get, from the same shapes; with a sample until an order is named. */
export function LabelPreviewPane({ size, layout }: { size: TemplateSize; layout: LabelBlock[] }) {
  const [orderNo, setOrderNo] = useState('')
  const drawn = useDeferredValue(layout)
  const asked = useQuery({
    queryKey: [label.path, 'preview', size, drawn, orderNo],
    queryFn: ({ signal }) =>
      call(label, 'preview', { size, layout: drawn, orderNo: orderNo || null } as never, { signal, handles: () => true }),
    placeholderData: keepPreviousData,
    enabled: drawn.length > 0,
    retry: false,
    gcTime: 0,
  })
  const shown = asked.data
  return (
    <div className="block-preview">
      <Input.Search
        allowClear
        placeholder="用订单号预览（空为示例）"
        aria-label="预览订单号"
        enterButton="预览"
        onSearch={setOrderNo}
      />
      {asked.error && <Alert type="error" showIcon title={(asked.error as CallError).message} style={{ marginBlockStart: 8 }} />}
      {shown && <LabelView size={shown} shapes={shown.labels[0] ?? []} name="面单预览" />}
    </div>
  )
}

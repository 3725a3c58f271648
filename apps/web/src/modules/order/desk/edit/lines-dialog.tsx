import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { SkuChoice } from '@erp/contract/goods/sku/sku-select'
import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { Button, InputNumber, Modal, Tag } from 'antd'
import { useState } from 'react'
import { attempt, call, Lines } from '../../../../kit/index.ts'
import { SkuPicker } from '../../../goods/sku/sku-picker.tsx'
import type { DialogProps } from '../verbs/verbs.ts'
import { changed, type EditedLine, editedLines, given, replaced } from './edited-lines.ts'
import { WithOrder } from './with-order.tsx'

/** Groups are taken apart at intake: a line is one SKU. */
const SINGLE = [1, 3, 4]

/** 换SKU: other goods for the same money, other counts, gifts. */
export const LinesDialog = ({ rows, onClose, onDone }: DialogProps) => (
  <WithOrder id={rows[0]!.id} onClose={onClose}>
    {(order) => <Editing order={order} onClose={onClose} onDone={() => onDone('done')} />}
  </WithOrder>
)

interface Props {
  order: OrderDetails & { id: number }
  onClose: () => void
  onDone: () => void
}

function Editing({ order, onClose, onDone }: Props) {
  const [lines, setLines] = useState(() => editedLines(order.details))
  const [picking, setPicking] = useState<number | 'gift' | null>(null)
  const [busy, setBusy] = useState(false)
  const set = (key: number, part: Partial<EditedLine>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const pick = ([sku]: SkuChoice[]) => {
    if (sku) setLines((now) => (picking === 'gift' ? given(now, sku) : replaced(now, picking!, sku)))
  }
  const submit = async () => {
    setBusy(true)
    const said = { id: order.id, version: order.version, lines: changed(lines) }
    const kept = await attempt(call(tradeInfo, 'lines', said), '换SKU成功')
    setBusy(false)
    if (kept) onDone()
  }
  return (
    <Modal
      open
      width={760}
      title={`换SKU ${order.orderNo}`}
      okText="保存"
      okButtonProps={{ loading: busy, disabled: changed(lines).length === 0 || lines.some((line) => !line.quantity) }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className="edited-lines">
        <Table lines={lines} onSet={set} onPick={setPicking} onDrop={(key) => set(key, { dropped: true })} />
      </div>
      <Button type="dashed" size="small" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setPicking('gift')}>
        添加赠品
      </Button>
      {picking !== null && <SkuPicker kinds={SINGLE} max={1} onClose={() => setPicking(null)} onPick={pick} />}
    </Modal>
  )
}

interface TableProps {
  lines: EditedLine[]
  onSet: (key: number, part: Partial<EditedLine>) => void
  onPick: (key: number) => void
  onDrop: (key: number) => void
}

const Quantity = ({ line, onSet }: { line: EditedLine; onSet: TableProps['onSet'] }) => (
  <InputNumber
    size="small"
    aria-label={`${line.sku ?? '未匹配'} 数量`}
    min={1}
    max={9999}
    precision={0}
    value={line.quantity}
    onChange={(quantity) => onSet(line.key, { quantity: quantity ?? 0 })}
  />
)

const Tools = ({ line, onPick, onDrop }: { line: EditedLine } & Pick<TableProps, 'onPick' | 'onDrop'>) => (
  <>
    <Button size="small" onClick={() => onPick(line.key)}>
      换SKU
    </Button>{' '}
    {line.isGift && (
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={`移除赠品 ${line.sku}`}
        onClick={() => onDrop(line.key)}
      />
    )}
  </>
)

const Table = ({ lines, onSet, onPick, onDrop }: TableProps) => (
  <Lines
    rows={lines.filter((line) => !line.dropped)}
    keyOf={(line) => line.key}
    columns={[
      { title: '原SKU', render: (line) => line.before?.sku ?? (line.before ? '未匹配' : <Tag color="green">新赠品</Tag>) },
      {
        title: '发货SKU',
        render: (line) => (
          <span title={line.skuName}>
            {line.sku ?? '–'} {line.isGift && <Tag>赠品</Tag>}
          </span>
        ),
      },
      { title: '数量', right: true, render: (line) => <Quantity line={line} onSet={onSet} /> },
      { title: '操作', render: (line) => <Tools line={line} onPick={onPick} onDrop={onDrop} /> },
    ]}
  />
)

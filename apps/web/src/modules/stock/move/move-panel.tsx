import { storeContainer } from '@erp/contract/stock/container/store-container'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { MOVE_STATE, type MoveLine, moveGoodsReceipt } from '@erp/contract/stock/move/move-goods-receipt'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { AskedLines, call, Lines } from '../../../kit/index.ts'
import type { MoveDesk } from './moving.ts'

const quiet = { handles: () => true }

/** What there is to do: the receipts that wait, the lines of the one at hand, or what lies at the place. */
export function MovePanel({ desk }: { desk: MoveDesk }) {
  const { mode, given, setGiven } = desk
  const receipt = useReceipt(desk)
  const open = receipt && openOf(receipt, desk)
  useEffect(() => {
    if (given.sku && open && given.open !== open) setGiven({ ...given, open })
  }, [given, open, setGiven])
  if (mode === 'quick') return given.place && desk.storeId ? <AtPlace storeId={desk.storeId} name={given.place} /> : null
  if (receipt) return <ReceiptLines lines={receipt.lines} title={receipt.moveNo!} mode={mode} />
  return mode === 'off' && desk.storeId ? <Waiting desk={desk} storeId={desk.storeId} /> : null
}

/** The receipt of the container, else the chosen one. Asked again after every scan that was taken. */
function useReceipt({ given, station }: MoveDesk) {
  const sent = station.kept.done.length ? station.kept.done[0]!.id : ''
  const asked = useQuery({
    queryKey: [moveGoodsReceipt.path, 'at', given.container, given.moveReceiptId, sent],
    queryFn: async () => {
      const id = (await receiptOf(given.container)) ?? given.moveReceiptId
      return id ? call(moveGoodsReceipt, 'details', { moveReceiptId: id }, quiet) : null
    },
    enabled: Boolean(given.container ?? given.moveReceiptId),
    placeholderData: (before) => before,
    retry: false,
  })
  return (given.container ?? given.moveReceiptId) ? (asked.data ?? null) : null
}

async function receiptOf(containerNo: string | undefined): Promise<number | undefined> {
  if (!containerNo) return undefined
  const { list } = await call(storeContainer, 'list-page', { pageNum: 1, pageSize: 10, condition: { containerNo } }, quiet)
  const moveNo = list.find((row) => row.containerNo === containerNo)?.currentDocNo
  if (!moveNo) return undefined
  const found = await call(moveGoodsReceipt, 'list-page', { pageNum: 1, pageSize: 10, condition: { moveNo } }, quiet)
  return found.list.find((row) => row.moveNo === moveNo)?.moveReceiptId
}

/** Of the SKU at hand: pieces still on the shelf at this place, or in the container. */
const openOf = ({ lines }: { lines: MoveLine[] }, { mode, given }: MoveDesk): number =>
  lines
    .filter(({ sku, fromName }) => sku === given.sku && (mode === 'on' || fromName === given.place))
    .reduce((sum, line) => sum + leftOf(line, mode), 0)

const leftOf = (line: MoveLine, mode: 'off' | 'on' | 'quick') =>
  mode === 'off' ? line.quantity - line.offQty : line.offQty - line.onQty

const ReceiptLines = ({ lines, title, mode }: { lines: MoveLine[]; title: string; mode: 'off' | 'on' }) => (
  <div className="scan-panel">
    <h3>
      {title} {mode === 'off' ? '待下架' : '待上架'} {lines.reduce((sum, line) => sum + leftOf(line, mode), 0)} 件
    </h3>
    <Lines
      rows={lines.toSorted((a, b) => Number(leftOf(b, mode) > 0) - Number(leftOf(a, mode) > 0))}
      keyOf={(line) => line.lineId}
      columns={[
        {
          title: mode === 'off' ? '原库位' : '目标库位',
          render: (line) => <b>{mode === 'off' ? line.fromName : line.toName}</b>,
        },
        { title: 'SKU', render: (line) => line.sku },
        { title: mode === 'off' ? '待下架' : '待上架', right: true, render: (line) => leftOf(line, mode) },
        { title: '名称', render: (line) => line.skuName },
      ]}
    />
  </div>
)

function Waiting({ desk, storeId }: { desk: MoveDesk; storeId: number }) {
  const asked = useQuery({
    queryKey: [moveGoodsReceipt.path, 'waiting', storeId, desk.station.kept.done.length],
    queryFn: async () => {
      const condition = { storeId: [storeId], checkFlag: [MOVE_STATE.waitOffShelf] }
      return (await call(moveGoodsReceipt, 'list-page', { pageNum: 1, pageSize: 20, condition }, quiet)).list
    },
  })
  return (
    <div className="scan-panel">
      <h3>待下架的移货单</h3>
      <AskedLines
        asked={asked}
        empty="没有待下架的移货单"
        keyOf={(row) => row.moveReceiptId}
        columns={[
          {
            title: '单号',
            render: (row) => (
              <Button type="link" size="small" onClick={() => desk.setGiven({ ...desk.given, moveReceiptId: row.moveReceiptId })}>
                {row.moveNo}
              </Button>
            ),
          },
          { title: '移货人', render: (row) => row['moveUserName' as 'moveNo'] },
          { title: '行数', right: true, render: (row) => row.lineCount },
          { title: '件数', right: true, render: (row) => row.quantity },
        ]}
      />
    </div>
  )
}

function AtPlace({ storeId, name }: { storeId: number; name: string }) {
  const asked = useQuery({
    queryKey: [storeLocation.path, 'sku-list', storeId, name],
    queryFn: async () => {
      const found = await call(storeLocation, 'list', { storeId, keyword: name, locationTypes: null }, quiet)
      const place = found.find(({ locationName }) => locationName === name)
      return place ? call(storeLocation, 'sku-list', { locationId: place.locationId }, quiet) : []
    },
    retry: false,
    staleTime: 0,
  })
  return (
    <div className="scan-panel">
      <h3>{name}</h3>
      <AskedLines
        asked={asked}
        empty="账面上没有货"
        keyOf={(row) => row.skuId}
        columns={[
          { title: 'SKU', render: (row) => row.sku },
          { title: '库存', right: true, render: (row) => row.onHand },
          { title: '可移', right: true, render: (row) => row.available },
          { title: '名称', render: (row) => row.skuName },
        ]}
      />
    </div>
  )
}

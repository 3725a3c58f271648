import type { PickList, PickListLine } from '@erp/contract/order/wave/order-picking-batch'
import { Barcode } from '../../../kit/barcode.tsx'
import type { AnyResource } from '../../../kit/index.ts'
import { PrintSheet, Signatures } from '../../../kit/print-sheet.tsx'
import { printed } from '../../../kit/printed.ts'

/** 拣货单 on paper: the way along the shelves, with the slots of the wall and what pickers are told. */
export const PickSheet = ({ resource, ids, onClose }: { resource: AnyResource; ids: number[]; onClose: () => void }) => (
  <PrintSheet
    title="打印拣货单"
    asking={[resource.path, 'print', ids]}
    ask={() => printed(resource, 'print', { ids }) as Promise<PickList[] | null>}
    onClose={onClose}
  >
    {(lists) => lists.map((list) => <Sheet key={list.id} list={list} />)}
  </PrintSheet>
)

function Sheet({ list }: { list: PickList }) {
  return (
    <div className="sheet-page">
      <Barcode text={list.pickNo} />
      <p>
        <b>{list.pickNo}</b> 批次 {list.batchNo} {list.storeName} {list.areaCode} {list.groupLabel}，{list.lineCount} 行{' '}
        {list.pieceCount} 件，预计 {list.estMinutes} 分钟
      </p>
      {list.notes.map((note) => (
        <p key={note.orderId}>
          {note.orderNo} {note.slotNo && `槽位${note.slotNo}`}：{note.pickingNotes}
        </p>
      ))}
      <table>
        <thead>
          <tr>
            <th>序</th>
            <th>库位</th>
            {list.withPictures === 1 && <th>图片</th>}
            <th>SKU</th>
            <th>名称</th>
            <th>件</th>
            <th>槽位×件</th>
          </tr>
        </thead>
        <tbody>
          {list.lines.map((line) => (
            <Line key={line.lineId} list={list} line={line} />
          ))}
        </tbody>
      </table>
      <Signatures of={['拣货人', '复核人', '时间']} />
    </div>
  )
}

const Line = ({ list, line }: { list: PickList; line: PickListLine }) => (
  <tr>
    <td>{line.seq}</td>
    <td>{list.withCodes === 1 ? <Coded text={line.locationName} /> : line.locationName}</td>
    {list.withPictures === 1 && <td>{line.skuImage && <img className="thumbnail" src={line.skuImage} alt="" />}</td>}
    <td>{list.withCodes === 1 ? <Coded text={line.sku} code={line.barcode ?? line.sku} /> : line.sku}</td>
    <td>{line.skuName}</td>
    <td>{line.quantity}</td>
    <td>{line.parts.map(({ slotNo, quantity }) => (slotNo ? `${slotNo}×${quantity}` : '')).join(' ')}</td>
  </tr>
)

const Coded = ({ text, code = text }: { text: string; code?: string }) => (
  <>
    {text}
    <Barcode text={code} />
  </>
)

import type { ArrivedOrder, SignAnswer } from '@erp/contract/purchasing/dock/dock-rows'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Barcode } from '../../../kit/barcode.tsx'
import '../../../kit/print-sheet.css'

/** Goes onto the parcel, so that it is checked and put away before the others. Printed at once; the field keeps the focus. */
export function RedSlip({ answer, onPrinted }: { answer: SignAnswer; onPrinted: () => void }) {
  useEffect(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.dock-slip img')]
    let here = true
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!here) return
      window.print()
      onPrinted()
    })
    return () => {
      here = false
    }
  }, [onPrinted])
  return createPortal(
    <div className="sheet-print dock-slip">
      <h1>缺货直达</h1>
      <Barcode text={answer.expressDeliveryNo} />
      <p>{answer.expressDeliveryNo}</p>
      {answer.orders.map((order) => (
        <Awaited key={order.orderId} order={order} />
      ))}
    </div>,
    document.body,
  )
}

function Awaited({ order }: { order: ArrivedOrder }) {
  if (order.shortage === 0) return null
  const lines = order.lines.filter(({ shortQty }) => shortQty > 0)
  return (
    <section>
      <p>
        <b>{order.orderNo}</b> {order.supplierName}，{order.waitingOrders} 单在等，到货可发 {order.freedOrders} 单
      </p>
      <table>
        <tbody>
          {lines.map(({ orderDetailsId, sku, skuName, shortQty }) => (
            <tr key={orderDetailsId}>
              <td>{sku}</td>
              <td>{skuName}</td>
              <td>缺 {shortQty}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

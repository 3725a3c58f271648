import type { SkuLogRow } from '@erp/contract/goods/sku/sku-rows'
import { changeFrom, changeTo } from '@erp/contract/kit/biz-log'
import { Timeline } from 'antd'

interface Tagged {
  skuId: number
  sku: string
  skuName: string
  quantity?: number
  note?: string
}

/** SKUs that lead to their own panorama. */
export const SkuTags = ({ skus, onLook }: { skus: Tagged[]; onLook: (code: string) => void }) => (
  <ul className="sku-tags">
    {skus.map(({ skuId, sku, skuName, quantity, note }) => (
      <li key={`${skuId}${note ?? ''}`}>
        <button type="button" title={skuName} onClick={() => onLook(sku)}>
          {note && <small>{note}</small>}
          <b>{sku}</b>
          {quantity && <span>×{quantity}</span>}
        </button>
      </li>
    ))}
  </ul>
)

export const LogLines = ({ logs }: { logs: SkuLogRow[] }) => (
  <Timeline
    className="biz-log"
    items={logs.map((row) => ({
      key: row.id,
      content: (
        <>
          <div className="biz-log-head">
            <b>{row.action}</b>
            <span>{row.userName ?? '系统'}</span>
            <time>{row.time}</time>
          </div>
          {row.note && <p>{row.note}</p>}
          {row.changes.map((change) => (
            <div key={change.field} className="biz-log-change">
              <span>{change.label}</span>
              <del>{changeFrom(change)}</del> → <ins>{changeTo(change)}</ins>
            </div>
          ))}
        </>
      ),
    }))}
  />
)

import { type FreightCompare, freightTable } from '@erp/contract/express/freight/freight-table'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { attempt, Cover, call } from '../../../kit/index.ts'
import type { FreightTable } from './rows.ts'
import '../parts/express.css'

/** What would change, zone by zone, before it is signed. */
export function AuditTable({ row, onClose, onDone }: { row: FreightTable; onClose: () => void; onDone: () => void }) {
  const id = row.id
  const [busy, setBusy] = useState(false)
  const asked = useQuery({
    queryKey: [freightTable.path, 'compare', id],
    queryFn: () => call(freightTable, 'compare', { id }),
    gcTime: 0,
  })
  const audit = async () => {
    setBusy(true)
    const worked = await attempt(call(freightTable, 'audit', { ids: [id] }), '审核成功')
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  const ok = { loading: busy, disabled: !asked.data }
  return (
    <Modal
      open
      width={860}
      title={`审核运费表 ${row.tableNo}`}
      okText="审核通过"
      okButtonProps={ok}
      onOk={() => void audit()}
      onCancel={onClose}
    >
      {asked.data ? (
        <Compared compare={asked.data} from={row.effectiveFrom} />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Modal>
  )
}

const Compared = ({ compare, from }: { compare: FreightCompare; from: string }) => (
  <>
    <Alert
      type="info"
      title={
        compare.running
          ? `与生效中的 ${compare.running.tableNo} 相比，自 ${from} 起：`
          : `该渠道没有生效中的运费表，自 ${from} 起：`
      }
    />
    <div className="wide-scroll" style={{ marginBlockStart: 12 }}>
      <table className="freight-grid">
        <thead>
          <tr>
            <th scope="col">分区</th>
            {compare.zones[0]?.prices.map(({ weight }) => (
              <th key={weight} scope="col">
                {weight}g
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compare.zones.map((zone) => (
            <tr key={zone.zoneId}>
              <th scope="row">{zone.zoneName}</th>
              {zone.prices.map((price) => (
                <td key={price.weight}>
                  <Change {...price} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
)

function Change({ before, after }: { before: string | null; after: string | null }) {
  const difference = before !== null && after !== null ? Number(after) - Number(before) : 0
  return (
    <>
      {after ?? '–'}
      <small className={difference > 0 ? 'price-up' : difference < 0 ? 'price-down' : undefined}>
        {before === null ? '新增' : difference === 0 ? '不变' : `${before} ${difference > 0 ? '+' : ''}${difference.toFixed(2)}`}
      </small>
    </>
  )
}

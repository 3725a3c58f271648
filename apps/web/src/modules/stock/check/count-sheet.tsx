import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { createPortal } from 'react-dom'
import { type AnyResource, type AnyRow, Cover, call } from '../../../kit/index.ts'
import './check.css'

/** 盘点表: the places in walking order with room to write; a blind one shows no book. */
export function CountSheet({ resource, row, onClose }: { resource: AnyResource; row: AnyRow; onClose: () => void }) {
  const asked = useQuery({
    queryKey: [resource.path, 'print', row[resource.key]],
    queryFn: () => call(resource, 'print', { [resource.key]: row[resource.key] }) as Promise<AnyRow>,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return (
    <Modal
      open
      width={820}
      title={`盘点表 ${row[resource.name]}`}
      onCancel={onClose}
      footer={
        <Button type="primary" disabled={!asked.data} onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      {asked.data ? (
        <>
          <div className="sheet-view">
            <Sheet document={asked.data} name={resource.name} />
          </div>
          {createPortal(
            <div className="sheet-print">
              <Sheet document={asked.data} name={resource.name} />
            </div>,
            document.body,
          )}
        </>
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Modal>
  )
}

function Sheet({ document, name }: { document: AnyRow; name: string }) {
  const open = document['checkMode'] !== 2
  return (
    <>
      <p>
        {document[name]} {document['storeName']} {document['countUserName'] && `盘点人：${document['countUserName']}`}
      </p>
      <table>
        <thead>
          <tr>
            <th>库位</th>
            <th>SKU</th>
            <th>名称</th>
            {open && <th>账面</th>}
            <th>盘点数量</th>
          </tr>
        </thead>
        <tbody>
          {(document['lines'] as AnyRow[]).map((line) => (
            <tr key={line['lineId']}>
              <td>{line['locationName']}</td>
              <td>{line['sku']}</td>
              <td>{line['skuName']}</td>
              {open && <td>{line['bookQty']}</td>}
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

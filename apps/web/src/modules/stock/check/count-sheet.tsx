import { PAPER_TYPE } from '@erp/contract/kit/print'
import { Barcode } from '../../../kit/barcode.tsx'
import { type AnyResource, type AnyRow, call } from '../../../kit/index.ts'
import { PrintSheet, Signatures } from '../../../kit/print-sheet.tsx'

/** 盘点表: the places in walking order with room to write; a blind one shows no book. */
export const CountSheet = ({ resource, row, onClose }: { resource: AnyResource; row: AnyRow; onClose: () => void }) => (
  <PrintSheet
    title={`盘点表 ${row[resource.name]}`}
    asking={[resource.path, 'print', row[resource.key]]}
    ask={() => call(resource, 'print', { [resource.key]: row[resource.key] }) as Promise<AnyRow>}
    job={() => ({ docType: PAPER_TYPE.count, docNos: [row[resource.name]], copies: 1 })}
    onClose={onClose}
  >
    {(document) => <Sheet document={document} name={resource.name} />}
  </PrintSheet>
)

function Sheet({ document, name }: { document: AnyRow; name: string }) {
  const open = document['checkMode'] !== 2
  return (
    <>
      <Barcode text={document[name]} />
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
      <Signatures of={['盘点人', '复盘人', '时间']} />
    </>
  )
}

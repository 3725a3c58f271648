import type { SkuLabel } from '@erp/contract/stock/other/other-receipt'
import { useQuery } from '@tanstack/react-query'
import { Barcode } from '../../../kit/barcode.tsx'
import { type AnyResource, type AnyRow, call } from '../../../kit/index.ts'
import { LabelSheet } from '../parts/label-sheet.tsx'

/** A label for every piece: barcode, name, where it lies, which receipt brought it. */
export function PrintSkus({ resource, row, onClose }: { resource: AnyResource; row: AnyRow; onClose: () => void }) {
  const asked = useQuery({
    queryKey: [resource.path, 'print-label', row[resource.key]],
    queryFn: () => call(resource, 'print-label', { [resource.key]: row[resource.key] }) as Promise<SkuLabel[]>,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (!asked.data) return null
  const labels = asked.data.flatMap((label) =>
    Array.from({ length: label.copies }, () => (
      <>
        <Barcode text={label.sku} />
        <span>{label.sku}</span>
        <span>{label.skuName}</span>
        <small>
          {label.locationName} {label.receiptNo}
        </small>
      </>
    )),
  )
  return <LabelSheet title="SKU标签" size={{ width: 60, height: 40 }} labels={labels} onClose={onClose} />
}

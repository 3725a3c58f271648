import type { SkuLabel } from '@erp/contract/stock/other/other-receipt'
import { Barcode } from '../../../kit/barcode.tsx'
import type { AnyResource } from '../../../kit/index.ts'
import { printed } from '../../../kit/printed.ts'
import { PrintedLabels } from '../parts/printed-labels.tsx'

/** A label for every piece: barcode, name, where it lies, which receipt brought it. */
export const PrintSkus = ({ resource, id, onClose }: { resource: AnyResource; id: number; onClose: () => void }) => (
  <PrintedLabels
    title="SKU标签"
    size={{ width: 60, height: 40 }}
    asking={[resource.path, 'print-label', id]}
    ask={() => printed(resource, 'print-label', { [resource.key]: id }) as Promise<SkuLabel[] | null>}
    labelsOf={(label) =>
      Array.from({ length: label.copies }, () => (
        <>
          <Barcode text={label.sku} />
          <span>{label.sku}</span>
          <span>{label.skuName}</span>
          <small>
            {label.locationName} {label.receiptNo}
          </small>
        </>
      ))
    }
    onClose={onClose}
  />
)

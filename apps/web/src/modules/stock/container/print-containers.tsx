import { storeContainer } from '@erp/contract/stock/container/store-container'
import { Barcode } from '../../../kit/barcode.tsx'
import { printed } from '../../../kit/printed.ts'
import { PrintedLabels } from '../parts/printed-labels.tsx'

export const PrintContainers = ({ ids, onClose }: { ids: number[]; onClose: () => void }) => (
  <PrintedLabels
    title="容器条码"
    size={{ width: 60, height: 40 }}
    asking={[storeContainer.path, 'print', ids]}
    ask={() => printed(storeContainer, 'print', { ids })}
    labelsOf={({ containerNo, typeName, storeName }) => [
      <span key={containerNo}>
        <Barcode text={containerNo} />
        <strong>{containerNo}</strong>
        <small>
          {typeName} {storeName}
        </small>
      </span>,
    ]}
    onClose={onClose}
  />
)
